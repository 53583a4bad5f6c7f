package dev.cortado.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A self-contained page: text, tables and charts, without scripts and without anything from elsewhere. */
public final class HtmlPage {
    private static final String STYLE = """
            :root { color-scheme: light dark; --fg: #1c1e21; --bg: #ffffff; --soft: #5f656d; --rule: #dfe2e6;
              --a: #2563a8; --b: #b4532a; --c: #8a8f98; --d: #5d8a3a; }
            @media (prefers-color-scheme: dark) { :root { --fg: #e6e8eb; --bg: #16181c; --soft: #9aa1ab;
              --rule: #33373d; --a: #6ea8e5; --b: #e08a5f; --c: #7c838d; --d: #94c46e; } }
            body { font: 16px/1.5 system-ui, sans-serif; color: var(--fg); background: var(--bg); margin: 2rem auto;
              max-width: 46rem; padding: 0 1rem; }
            body.wide { max-width: 76rem; } body.wide p { max-width: 46rem; }
            h1 { font-size: 1.5rem; margin-bottom: 0.2rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
            .lead { color: var(--soft); margin-top: 0; overflow-wrap: anywhere; }
            .scroll { overflow-x: auto; }
            table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
            th, td { text-align: left; padding: 0.25rem 1.2rem 0.25rem 0; border-bottom: 1px solid var(--rule);
              vertical-align: top; }
            th { font-weight: 600; vertical-align: bottom; } th.n, td.n { text-align: right; }
            .data th, .data td { white-space: nowrap; }
            .facts { width: 100%; } .facts td { overflow-wrap: anywhere; } .facts td:first-child { min-width: 9rem; }
            tr.dim td { color: var(--soft); } tr.mark td { font-weight: 600; }
            .heat td { padding: 0.2rem 0.8rem; border: 2px solid var(--bg); text-align: right; }
            .heat th { padding: 0.2rem 0.8rem; border: 0; text-align: right; font-weight: 400; }
            .bars { margin: 0.4rem 0; } .bars .row { display: grid; grid-template-columns: minmax(6rem, 30%) 1fr;
              gap: 0 0.6rem; align-items: center; margin: 0.2rem 0; font-size: 0.85rem; line-height: 1.2; }
            .bars .label { text-align: right; } .bars .track { display: flex; align-items: center; }
            .bars .bar { height: 0.9em; } .bars .value { margin-left: 0.4em; color: var(--soft); white-space: nowrap; }
            svg { width: 100%; height: auto; } svg text { font: 12px system-ui, sans-serif; fill: var(--soft); }
            @media (max-width: 34rem) { svg.chart text { font-size: 20px; } }
            .grid { stroke: var(--rule); } .zero { stroke: var(--soft); } .curve { fill: none; stroke: var(--a);
              stroke-width: 1.8; } .curve.second { stroke: var(--b); } .band { fill: var(--a); opacity: 0.16; }
            .level { stroke: var(--b); stroke-dasharray: 5 4; } svg .level-label { fill: var(--b); }
            svg .label { fill: var(--fg); }
            .part0 { background: var(--a); } .part1 { background: var(--c); } .part2 { background: var(--b); }
            .part3 { background: var(--d); }
            .key { display: inline-block; width: 0.8em; height: 0.8em; margin: 0 0.3em 0 0.8em; }
            .legend { color: var(--soft); margin: 0.3rem 0; }
            .warning { border-left: 4px solid var(--b); padding: 0.4rem 0.8rem; font-weight: 600; }
            nav ul { columns: 14rem; padding-left: 1.2rem; margin: 0; } a { color: var(--a); }
            details { margin: 0.5rem 0; } summary { cursor: pointer; color: var(--soft); }
            .moves { width: 100%; } .moves th, .moves td { padding-right: 0.6rem; } .moves tr.under td { color: var(--soft);
              font-size: 0.85rem; } .moves tr.over td { border-bottom: 0; padding-bottom: 0; }
            .moves td.n, .moves th.n { white-space: nowrap; } .moves tr td:last-child { padding-right: 0; }
            pre { overflow-x: auto; background: color-mix(in srgb, var(--rule) 40%, var(--bg)); padding: 0.6rem; }
            """;

    /** What a number looks like in a table, bounds and missing values included. */
    private static final Pattern NUMBER = Pattern.compile("[-+−–≤≥<>=~?#0-9.,%() ]*");

    /** Sections from which on a page has a list of them. */
    private static final int CONTENTS_FROM = 6;

    private final StringBuilder body = new StringBuilder();
    private final String title;
    private boolean wide;
    private final List<String> headings = new ArrayList<>();
    /** Where the contents go: after the title and the line under it. */
    private final int top;

    /** A page with a title and a line under it. */
    public HtmlPage(String title, String lead) {
        this.title = title;
        body.append("<h1>").append(escape(title)).append("</h1>\n<p class=\"lead\">").append(escape(lead))
                .append("</p>\n");
        top = body.length();
    }

    /** Begins a section; a page of many has a list of them at its top. */
    public HtmlPage heading(String text) {
        headings.add(text);
        body.append("<h2 id=\"s").append(headings.size()).append("\">").append(escape(text)).append("</h2>\n");
        return this;
    }

    /** A paragraph that is not to be missed. */
    public HtmlPage warning(String text) {
        body.append("<p class=\"warning\">").append(escape(text)).append("</p>\n");
        return this;
    }

    /** Puts what follows under a line that opens it, until {@link #endDetails}. */
    public HtmlPage beginDetails(String summary) {
        body.append("<details><summary>").append(escape(summary)).append("</summary>\n");
        return this;
    }

    public HtmlPage endDetails() {
        body.append("</details>\n");
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

    /** Lets the page be as wide as what stands side by side on it needs. */
    public HtmlPage wide() {
        wide = true;
        return this;
    }

    /** A table; a column of numbers, other than the first, is set to the right. Without a header it is a list of facts. */
    public HtmlPage table(List<String> header, List<List<String>> rows) {
        body.append("<div class=\"scroll\"><table class=\"").append(header.isEmpty() ? "facts" : "data")
                .append("\">\n");
        if (!header.isEmpty()) {
            body.append("<tr>");
            for (int i = 0; i < header.size(); i++) {
                body.append(isNumeric(header, rows, i) ? "<th class=\"n\">" : "<th>").append(escape(header.get(i)))
                        .append("</th>");
            }
            body.append("</tr>\n");
        }
        for (List<String> row : rows) {
            body.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                body.append(isNumeric(header, rows, i) ? "<td class=\"n\">" : "<td>").append(escape(row.get(i)))
                        .append("</td>");
            }
            body.append("</tr>\n");
        }
        body.append("</table></div>\n");
        return this;
    }

    private static boolean isNumeric(List<String> header, List<List<String>> rows, int column) {
        return column > 0 && !header.isEmpty()
                && rows.stream().allMatch(row -> column >= row.size() || NUMBER.matcher(row.get(column)).matches());
    }

    /** The whole page. */
    public String render() {
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" + escape(title)
                + "</title>\n<style>\n" + STYLE + "</style>\n</head>\n<body" + (wide ? " class=\"wide\"" : "") + ">\n"
                + body.substring(0, top) + contents() + body.substring(top) + "</body>\n</html>\n";
    }

    private String contents() {
        if (headings.size() < CONTENTS_FROM) {
            return "";
        }
        StringBuilder out = new StringBuilder("<nav><ul>\n");
        for (int i = 0; i < headings.size(); i++) {
            out.append("<li><a href=\"#s").append(i + 1).append("\">").append(escape(headings.get(i)))
                    .append("</a></li>\n");
        }
        return out.append("</ul></nav>\n").toString();
    }

    /** Text with the characters replaced that mean something in HTML. */
    public static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
