import { ROLES } from "@nightlatch/http/page-style";

/** Replaces Swagger UI's colours and fonts. Served as `/docs/static/theme/theme.css`, with the fonts at `/docs/fonts/`. */
export const DOCS_CSS = `@import url("../../fonts/faces.css");
${ROLES}
body { margin: 0; background: var(--ground); color: var(--text); }
a:focus-visible, button:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
@media (prefers-reduced-motion: reduce) { .swagger-ui * { animation: none; transition: none; } }

.swagger-ui,
.swagger-ui :is(p, li, table, td, label, input, select, .markdown, .renderedMarkdown, .opblock-tag, .opblock-summary-description, .tab li, .model-title, .response-col_links) {
  font-family: "Figtree Variable", ui-sans-serif, system-ui, sans-serif;
  color: var(--text);
}
.swagger-ui :is(h1, h2, h3, h4, h5, .info .title) { font-family: "Petrona Variable", Georgia, "Times New Roman", serif; color: var(--text); }
.swagger-ui :is(h4, h5, .opblock-section-header h4, table thead tr :is(th, td), .parameter__type, .parameter__in, .response-col_status, .parameter__name, .prop-type, .prop-format, .model, .model-toggle, section.models h4, section.models h5, .opblock-summary-path, .opblock-title_normal) { color: var(--text); }
.swagger-ui :is(.parameter__in, .prop-format, .info .base-url, table thead tr :is(th, td)) { color: var(--quiet); border-color: var(--line); }
.swagger-ui :is(a, .info a, .link, .parameter__name.required::after, .parameter__name.required span, .prop-type) { color: var(--accent); }
.swagger-ui :is(.opblock-section-header, .scheme-container, section.models .model-container, .model-box, input, select, textarea, .highlight-code, pre, code) {
  background: var(--panel);
  color: var(--text);
  box-shadow: none;
}
.swagger-ui :is(code, pre, .opblock-summary-path, .parameter__name, .model, .prop-type) { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; }
.swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { background: none; color: var(--text); padding: 0; }
.swagger-ui .highlight-code pre { background: var(--ground) !important; border: 1px solid var(--line); border-radius: 4px; }
.swagger-ui .highlight-code :is(code, span) { background: none !important; color: var(--text) !important; }
.swagger-ui .info { margin: 3rem 0 2rem; }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: var(--quiet); }
.swagger-ui .info .title small pre { background: none; color: var(--ground); }
.swagger-ui .info table { border-collapse: collapse; }
/* Long codes wrap, so that the narrowest phones need no horizontal scrolling. */
.swagger-ui .info table code { overflow-wrap: anywhere; }
.swagger-ui .info table :is(th, td) { padding: 0.5rem 1rem 0.5rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
@media (width >= 40rem) {
  /* The viewer sets the first column's width regardless of its content. */
  .swagger-ui .info table tbody tr td:first-of-type { max-width: none; padding: 0.5rem 1rem 0.5rem 0; }
  .swagger-ui .info table code { overflow-wrap: normal; white-space: nowrap; }
}
@media (width < 40rem) {
  .swagger-ui .info table :is(tr, td) { display: block; }
  .swagger-ui .info table thead { display: none; }
  .swagger-ui .info table tr { padding: 0.5rem 0; border-top: 1px solid var(--line); }
  .swagger-ui .info table td { padding: 0; border: 0; }
}
.swagger-ui :is(.opblock, .opblock.opblock-get, .opblock.opblock-post) { background: var(--panel); border: 1px solid var(--line); border-radius: 4px; box-shadow: none; }
.swagger-ui .opblock :is(.opblock-summary, .opblock-section-header), .swagger-ui :is(.opblock-tag, section.models, section.models.is-open h4) { border-color: var(--line); }
.swagger-ui .opblock.opblock-get .opblock-summary-method { border-radius: 3px; background: var(--good); color: var(--panel); text-shadow: none; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { border-radius: 3px; background: var(--accent); color: var(--panel); text-shadow: none; }
.swagger-ui .opblock .tab-header .tab-item .opblock-title span { color: var(--text); }
.swagger-ui .opblock .tab-header .tab-item.active .opblock-title span::after { background: var(--accent); }
/* No response links to another call. */
.swagger-ui .response-col_links { display: none; }
.swagger-ui .opblock-tag { display: none; }
.swagger-ui :is(.json-schema-2020-12, .json-schema-2020-12-head) { background: var(--panel); color: var(--text); }
.swagger-ui :is(.json-schema-2020-12__title, .json-schema-2020-12-keyword__name, .json-schema-2020-12-keyword__value, .json-schema-2020-12-keyword__children, .json-schema-2020-12-accordion, .json-schema-2020-12-expand-deep-button) { background: none; color: var(--text); }
.swagger-ui :is(.json-schema-2020-12__attribute, .json-schema-2020-12-keyword__value--secondary) { color: var(--quiet); }
.swagger-ui .json-schema-2020-12-property .json-schema-2020-12__title { color: var(--text); }
.swagger-ui .json-schema-2020-12-accordion__icon svg { fill: var(--text); }
.swagger-ui :is(.response-control-media-type__title, .response-control-media-type__accept-message) { color: var(--quiet); }
.swagger-ui .response-control-media-type--accept-controller select { border-color: var(--line); }
.swagger-ui .opblock .opblock-summary-description { color: var(--quiet); }
.swagger-ui :is(.arrow, svg:not(:root)) { fill: var(--text); }
.swagger-ui .model-toggle::after { filter: none; }
@media (prefers-color-scheme: dark) { .swagger-ui .model-toggle::after { filter: invert(1); } }
`;
