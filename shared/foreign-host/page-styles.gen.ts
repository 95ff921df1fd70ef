// Written by make-page-styles.mjs. Its test fails when the file is stale.
export const PAGE_STYLES = `@layer nightlatch, remote;
@layer nightlatch {
.nightlatch-page {
color-scheme: light dark;
--night: #141b1e;
--spruce: #1f2b2d;
--fog: #eef0ed;
--paper: #f8f9f7;
--ink: #172022;
--slate: #55625f;
--claret: #7a2038;
--claret-deep: #611628;
--lamp: #f2b661;
--lamp-bright: #ffcf87;
--moss: #2e6650;
--line: #7f8b86;
--hairline: #d3d9d4;
--mist: #c9d2cd;
--haze: #9fada8;
--ground: var(--fog);
--surface: var(--paper);
--text: var(--ink);
--text-soft: var(--slate);
--accent: var(--claret);
--accent-strong: var(--claret-deep);
--on-accent: #ffffff;
--success: var(--moss);
--danger: #a3262a;
--border: var(--hairline);
--border-control: var(--line);
--skeleton: #dfe4e0;
--dusk-ground: var(--night);
--dusk-surface: var(--spruce);
--dusk-text: #f3f1ea;
--dusk-text-soft: #b9c4bf;
--dusk-accent: var(--lamp);
--dusk-border: #37474a;
--serif: "Petrona Variable", "Petrona Fallback", Georgia, serif;
--sans: "Figtree Variable", "Figtree Fallback", system-ui, sans-serif;
--text-s: 0.875rem;
--text-m: 1rem;
--text-l: 1.1875rem;
--text-xl: 1.5rem;
--text-2xl: min(13vw, clamp(1.75rem, 1.3rem + 1.9vw, 2.375rem));
--text-3xl: min(15vw, clamp(2.25rem, 1.5rem + 3.4vw, 3.75rem));
--space-1: 0.5rem;
--space-2: 1rem;
--space-3: 1.5rem;
--space-4: 2rem;
--space-6: 3rem;
--space-8: 4rem;
--space-12: 6rem;
--radius: 4px;
--measure: 66ch;
--page: 75rem;
--gutter: clamp(min(1rem, 5vw), 4vw, 2.5rem);
--quick: 140ms ease-out;
--pressed: color-mix(in srgb, currentColor 18%, transparent);
}
@media (prefers-color-scheme: dark) {
.nightlatch-page {
--ground: #10171a;
--surface: #192326;
--text: #e9ece7;
--text-soft: #a9b6b0;
--accent: var(--lamp);
--accent-strong: var(--lamp-bright);
--on-accent: var(--ink);
--success: #86c9a9;
--danger: #f2a09c;
--border: #2c3a3d;
--border-control: #7d8b87;
--skeleton: #223033;
--hairline: #2c3a3d;
}
}
@media (prefers-contrast: more) {
.nightlatch-page {
--slate: var(--ink);
--moss: #1d4a39;
--text-soft: var(--text);
--accent: var(--accent-strong);
--border: var(--border-control);
--hairline: var(--border-control);
--border-control: var(--text);
--dusk-text-soft: var(--dusk-text);
--dusk-border: var(--dusk-text);
--haze: var(--mist);
}
}
@media print {
.nightlatch-page {
color-scheme: light;
--ground: #ffffff;
--surface: #ffffff;
--text: #000000;
--text-soft: #333333;
--accent: #000000;
--success: #000000;
--border: #999999;
--border-control: #666666;
--hairline: #999999;
--dusk-ground: #ffffff;
--dusk-text: #000000;
--dusk-text-soft: #333333;
--dusk-accent: #000000;
--dusk-border: #666666;
}
}
@media (prefers-reduced-motion: reduce) {
.nightlatch-page {
--quick: 0ms;
}
}
}
@layer nightlatch {
.nightlatch-page,
.nightlatch-page :where(*, *::before, *::after) {
box-sizing: border-box;
}
.nightlatch-page {
background: var(--ground);
color: var(--text);
font-family: var(--sans);
font-size: var(--text-m);
line-height: 1.55;
overflow-wrap: break-word;
}
.nightlatch-page :where(*) {
margin: 0;
}
.nightlatch-page :where(img, picture, svg) {
display: block;
max-width: 100%;
}
.nightlatch-page :where(img) {
height: auto;
}
.nightlatch-page :where(input, button, textarea, select) {
font: inherit;
color: inherit;
}
.nightlatch-page :where(ul[class], ol[class]) {
list-style: none;
padding: 0;
}
.nightlatch-page :where(h1, h2, h3) {
font-family: var(--serif);
font-weight: 500;
line-height: 1.15;
text-wrap: balance;
}
.nightlatch-page :where(a) {
color: var(--accent);
}
.nightlatch-page :where(:focus-visible) {
outline: 3px solid var(--accent);
outline-offset: 2px;
}
}
`;
