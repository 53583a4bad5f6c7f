package dev.cortado.lab.report;

import java.util.List;

/** A self-contained page: text, tables and charts, without scripts and without anything from elsewhere. */
public final class HtmlPage {
    private static final String STYLE = """
            :root { --fg: #1c1e21; --bg: #ffffff; --soft: #6a7078; --rule: #dfe2e6; --a: #2563a8; --b: #b4532a;
              --c: #8a8f98; --d: #5d8a3a; }
            @media (prefers-color-scheme: dark) { :root { --fg: #e6e8eb; --bg: #16181c; --soft: #9aa1ab;
              --rule: #33373d; --a: #6ea8e5; --b: #e08a5f; --c: #7c838d; --d: #94c46e; } }
            body { font: 16px/1.5 system-ui, sans-serif; color: var(--fg); background: var(--bg); margin: 2rem auto;
              max-width: 46rem; padding: 0 1rem; }
            h1 { font-size: 1.5rem; margin-bottom: 0.2rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
            .lead { color: var(--soft); margin-top: 0; }
            table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
            th, td { text-align: left; padding: 0.25rem 0.6rem 0.25rem 0; border-bottom: 1px solid var(--rule);
              vertical-align: top; overflow-wrap: anywhere; }
            th { font-weight: 600; } td.n { text-align: right; }
            svg { width: 100%; height: auto; } svg text { font: 12px system-ui, sans-serif; fill: var(--soft); }
            .grid { stroke: var(--rule); } .zero { stroke: var(--soft); } .curve { fill: none; stroke: var(--a);
              stroke-width: 1.8; } .band { fill: var(--a); opacity: 0.16; } .level { stroke: var(--b);
              stroke-dasharray: 5 4; } svg .level-label { fill: var(--b); } svg .label { fill: var(--fg); }
            .part0 { fill: var(--a); } .part1 { fill: var(--c); } .part2 { fill: var(--b); } .part3 { fill: var(--d); }
            .key { display: inline-block; width: 0.8em; height: 0.8em; margin: 0 0.3em 0 0.8em; }
            .key0 { background: var(--a); } .key1 { background: var(--c); } .key2 { background: var(--b); }
            .key3 { background: var(--d); } .legend { color: var(--soft); }
            pre { overflow-x: auto; background: color-mix(in srgb, var(--rule) 40%, var(--bg)); padding: 0.6rem; }
            """;

    private final StringBuilder body = new StringBuilder();
    private final String title;

    /** A page with a title and a line under it. */
    public HtmlPage(String title, String lead) {
        this.title = title;
        body.append("<h1>").append(escape(title)).append("</h1>\n<p class=\"lead\">").append(escape(lead))
                .append("</p>\n");
    }

    public HtmlPage heading(String text) {
        body.append("<h2>").append(escape(text)).append("</h2>\n");
        return this;
    }

    public HtmlPage paragraph(String text) {
        body.append("<p>").append(escape(text)).append("</p>\n");
        return this;
    }

    public HtmlPage preformatted(String text) {
        body.append("<pre>").append(escape(text)).append("</pre>\n");
        return this;
    }

    /** Adds ready-made HTML such as a chart. */
    public HtmlPage html(String html) {
        body.append(html);
        return this;
    }

    /** A table; the first column is text, the others are numbers unless they look otherwise. */
    public HtmlPage table(List<String> header, List<List<String>> rows) {
        body.append("<table>\n");
        if (!header.isEmpty()) {
            body.append("<tr>");
            header.forEach(cell -> body.append("<th>").append(escape(cell)).append("</th>"));
            body.append("</tr>\n");
        }
        for (List<String> row : rows) {
            body.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                boolean number = i > 0 && header.size() > 2 && row.get(i).matches("[-+−0-9.,% ]*");
                body.append(number ? "<td class=\"n\">" : "<td>").append(escape(row.get(i))).append("</td>");
            }
            body.append("</tr>\n");
        }
        body.append("</table>\n");
        return this;
    }

    /** The whole page. */
    public String render() {
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" + escape(title)
                + "</title>\n<style>\n" + STYLE + "</style>\n</head>\n<body>\n" + body + "</body>\n</html>\n";
    }

    /** Text with the characters replaced that mean something in HTML. */
    public static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
