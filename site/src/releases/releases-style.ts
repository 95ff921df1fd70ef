import { PICTURE_STYLE } from "@nightlatch/release";

// The palette is that of shared/ui/tokens.css, which styles only what a shell renders.
const STYLE = [
  ":root{color-scheme:light dark;--ground:#eef0ed;--surface:#f8f9f7;--text:#172022;--soft:#55625f;--accent:#7a2038;--second:#2e6650;--border:#d3d9d4;--dusk:#141b1e}",
  "@media(prefers-color-scheme:dark){:root{--ground:#10171a;--surface:#192326;--text:#e9ece7;--soft:#a9b6b0;--accent:#f2b661;--second:#86c9a9;--border:#2c3a3d}}",
  "*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.55 'Figtree Variable',system-ui,sans-serif}",
  "h1,h2,h3{font-family:'Petrona Variable',Georgia,serif;font-weight:600;line-height:1.2;margin:0;overflow-wrap:anywhere}p{margin:0;overflow-wrap:anywhere}",
  "header,main{padding:0 clamp(min(1rem,5vw),4vw,2.5rem)}header>*,main>*{max-width:70rem;margin-inline:auto}",
  "header{background:var(--dusk);color:#b9c4bf;padding-block:1.5rem 2rem}header a{color:#f2b661}h1{color:#f3f1ea;font-size:min(13vw,2.375rem);margin-block:.75rem .25rem}",
  "section{padding-block:2.5rem 0}section:last-child{padding-block-end:4rem}h2{font-size:1.5rem;margin-block-end:1rem}h3{font-size:1.1875rem}",
  "a:focus-visible,summary:focus-visible,.wide-table:focus-visible{outline:3px solid var(--accent);outline-offset:3px}header a:focus-visible{outline-color:#f2b661}",
  ".for-narrow{display:none}.sets{display:block;width:100%;height:auto}@media(max-width:45rem){.for-wide{display:none}.for-narrow{display:block}.sets{max-width:26rem}}",
  ".soft,dt,figcaption,.when,h4 span{color:var(--soft);font-size:.875rem}.missing{padding:1rem;border:1px solid var(--border);border-radius:4px}",
  "article,.changes>li{background:var(--surface);border:1px solid var(--border);border-radius:4px;padding:min(1.25rem,5vw);margin-block-end:1rem}",
  "article,.version{display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}@media(min-width:45rem){.version{grid-template-columns:16rem minmax(0,1fr);align-items:center}}",
  "h4{margin:0;font-size:1rem;font-weight:600;border-inline-start:6px solid var(--accent);padding-inline-start:.75rem;overflow-wrap:anywhere}h4.canary{border-color:var(--second)}h4 span{font-weight:400}",
  "dl{margin:0;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,7rem),1fr));gap:.5rem 1rem}dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}",
  ".charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,16rem),1fr));gap:1.5rem}figure{margin:0}section>.soft{margin-block-end:1rem}.chart{display:block;width:100%;height:auto}",
  ".chart text{fill:var(--soft);font-size:12px;font-variant-numeric:tabular-nums}.chart .end{text-anchor:end}.chart .none{text-anchor:middle}.grid{stroke:var(--border)}",
  ".bar.live,.dot.live{fill:var(--accent)}.bar.canary,.dot.canary{fill:var(--second)}.line{fill:none;stroke-width:2}.line.live{stroke:var(--accent)}.line.canary{stroke:var(--second);stroke-dasharray:5 4}",
  "summary{cursor:pointer;width:fit-content;padding-block:.5rem;color:var(--soft)}.wide-table{overflow-x:auto;white-space:nowrap}",
  "table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}th,td{padding:.375rem .75rem;text-align:start;border-block-end:1px solid var(--border);font-weight:400}thead th{color:var(--soft)}",
  ".changes{list-style:none;margin:0;padding:0}.changes>li{display:grid;gap:.75rem;grid-template-columns:minmax(0,1fr)}.changes>li>div{display:grid;gap:.5rem}@media(min-width:45rem){.changes>li{grid-template-columns:12rem minmax(0,1fr)}}",
  "@media(forced-colors:active){.bar,.dot{fill:CanvasText}.line{stroke:CanvasText}}@media print{details::details-content{content-visibility:visible}}",
].join("");

/**
 * The styles of `/releases`.
 *
 * @param fonts the live shell's: the site's typefaces are files of its releases; without them the page has the system's
 */
export const releasesStyle = (fonts: readonly string[]): string =>
  [
    ...["Figtree", "Petrona"].flatMap((family) => {
      const file = fonts.find((font) => font.startsWith(family.toLowerCase()) && /^[\w.-]+$/.test(font));
      return file ? [`@font-face{font-family:'${family} Variable';font-weight:300 900;src:url(/assets/shell/${file})}`] : [];
    }),
    STYLE,
    PICTURE_STYLE,
  ].join("");
