/** The stylesheet of the documentation page. The page has no script and loads nothing from outside, so the strictest policy fits it. */
export const DOCS_CSS = `
:root {
  color-scheme: light dark;
  --ground: #eef0ed; --panel: #f8f9f7; --text: #172022; --quiet: #55625f; --accent: #7a2038; --good: #2e6650; --line: #c8cecb;
  --bar: #141b1e; --bar-text: #eef0ed; --lamp: #f2b661;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #141b1e; --panel: #1f2b2d; --text: #eef0ed; --quiet: #aab5b1; --accent: #f2b661; --good: #8fc7ae; --line: #3a484a; --bar: #0e1416; }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.6 Figtree, ui-sans-serif, system-ui, sans-serif; }
h1, h2, h3 { font-family: Petrona, Georgia, "Times New Roman", serif; font-weight: 600; line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(2rem, 5vw, 3rem); margin: 0; }
h2 { font-size: 1.75rem; margin: 4rem 0 1rem; }
h3 { font-size: 1.25rem; margin: 0; }
p { max-width: 70ch; }
a { color: var(--accent); text-underline-offset: 0.2em; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 3px; }
code { font: 0.9em ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere; }
.head { background: var(--bar); color: var(--bar-text); padding: 4rem 0 3rem; border-bottom: 3px solid var(--lamp); }
.head p { color: #c3ccc8; }
.head a { color: var(--lamp); }
.column { width: min(72rem, 100% - 3rem); margin-inline: auto; }
.contents { display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); gap: 0.25rem 2rem; padding: 0; margin: 2rem 0; list-style: none; }
.contents a { display: flex; gap: 0.75rem; align-items: baseline; padding: 0.25rem 0; text-decoration: none; }
.contents a:hover code { text-decoration: underline; }
.call, .shape { background: var(--panel); border: 1px solid var(--line); border-radius: 4px; padding: 1.5rem; margin: 1.5rem 0; }
.title { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; }
.title code { font-size: 1.1rem; font-weight: 600; }
.method { font: 600 0.75rem/1 ui-monospace, SFMono-Regular, Menlo, monospace; padding: 0.35rem 0.5rem; border-radius: 3px; color: var(--panel); background: var(--good); }
.method-post { background: var(--accent); }
h4 { margin: 1.5rem 0 0.5rem; font-size: 0.8rem; letter-spacing: 0.06em; text-transform: uppercase; color: var(--quiet); }
.table { position: relative; }
table { border-collapse: collapse; width: 100%; font-size: 0.95rem; }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 1rem 0.5rem 0; border-top: 1px solid var(--line); }
th { font-weight: 600; color: var(--quiet); font-size: 0.85rem; border-top: 0; }
td:first-child { white-space: nowrap; }
td:last-child { width: 60%; }
@media (max-width: 44rem) {
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: block; border-top: 1px solid var(--line); padding: 0.5rem 0; }
  td, td:last-child { display: block; width: auto; border: 0; padding: 0; white-space: normal; }
  .call, .shape { padding: 1rem; }
}
.quiet { color: var(--quiet); }
.foot { color: var(--quiet); border-top: 1px solid var(--line); margin-top: 4rem; padding: 1.5rem 0 3rem; }
`;
