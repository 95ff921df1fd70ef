export const ROLES = `
:root {
  color-scheme: light dark;
  --ground: #eef0ed; --panel: #f8f9f7; --text: #172022; --quiet: #55625f; --accent: #7a2038; --good: #2e6650; --line: #c8cecb;
  --bar: #141b1e; --bar-text: #eef0ed; --lamp: #f2b661;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #141b1e; --panel: #1f2b2d; --text: #eef0ed; --quiet: #aab5b1; --accent: #f2b661; --good: #8fc7ae; --line: #3a484a; --bar: #0e1416; }
}
`;

export const PAGE_CSS = `${ROLES}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.6 Figtree, ui-sans-serif, system-ui, sans-serif; }
h1, h2, h3 { font-family: Petrona, Georgia, "Times New Roman", serif; font-weight: 600; line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(2rem, 5vw, 3rem); margin: 0; }
p { max-width: 70ch; }
a { color: var(--accent); text-underline-offset: 0.2em; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 3px; }
code { font: 0.9em ui-monospace, SFMono-Regular, Menlo, monospace; overflow-wrap: anywhere; }
.head { background: var(--bar); color: var(--bar-text); padding: 4rem 0 3rem; border-bottom: 3px solid var(--lamp); }
.head p { color: #c3ccc8; }
.head a { color: var(--lamp); }
.column { width: min(72rem, 100% - 3rem); margin-inline: auto; }
`;
