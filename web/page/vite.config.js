import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = dirname(fileURLToPath(import.meta.url));
const packages = Object.keys(JSON.parse(readFileSync(join(here, "package.json"), "utf8")).dependencies);

/** Beside the page: the licences of what is packed with it, and the list of files that the server may serve. */
function packing() {
  return {
    name: "packing",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const pieces = readFileSync(join(here, "node_modules/cm-chessboard/assets/pieces/standard.svg"), "utf8");
        this.emitFile({
          type: "asset",
          fileName: "licences.txt",
          source: [
            ...packages.map((name) => {
              const folder = join(here, "node_modules", name);
              const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
              return `${name} ${version} (${license})\n\n${readFileSync(join(folder, "LICENSE"), "utf8").trim()}\n`;
            }),
            `The drawings of the pieces\n\n${/<!--([\s\S]*?)-->/.exec(pieces)[1].trim()}\n`,
          ].join(`\n${"-".repeat(80)}\n\n`),
        });
        const names = [...Object.keys(bundle), "index.html", "licences.txt"];
        this.emitFile({ type: "asset", fileName: "files.txt", source: `${[...new Set(names)].sort().join("\n")}\n` });
      },
    },
  };
}

export default defineConfig({
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [packing()],
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  // For work on the page: `npm run dev` beside a running `cortado web`.
  server: { host: "127.0.0.1", proxy: { "/socket": { target: "ws://127.0.0.1:8960", ws: true, changeOrigin: true } } },
});
