import { PRODUCT_NAME } from "@nightlatch/shared/domain";
import { API_ERRORS } from "../errors.ts";
import { type Html, html } from "./html.ts";
import { limitsText, type SchemaNode, typeText } from "./schema-text.ts";

/** The part of an OpenAPI 3.1 document that the page shows. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, SchemaNode>> };
}

interface ApiOperation {
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses?: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: SchemaNode;
}

type Content = Readonly<Record<string, { readonly schema?: SchemaNode }>>;

interface Call extends ApiOperation {
  readonly path: string;
  readonly method: string;
  readonly anchor: string;
}

/** The documentation as one HTML page, made from the OpenAPI document and the table of errors. */
export function renderDocs(document: ApiDocument, stylesheet: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Call => ({ ...operation, path, method: method.toUpperCase(), anchor: anchorOf(method, path) }),
    ),
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${document.info.title}</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<header class="head"><div class="column">
<h1>${document.info.title}</h1>
<p>${document.info.description}</p>
<p>The same as a machine reads it: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
</div></header>
<main class="column">
<nav aria-label="Calls"><ul class="contents">${calls.map(
    (call) => html`<li><a href="#${call.anchor}">${methodBadge(call)}<code>${call.path}</code></a></li>`,
  )}</ul></nav>
<h2 id="calls">Calls</h2>
${calls.map(renderCall)}
<h2 id="shapes">Shapes</h2>
${Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => renderShape(name, schema))}
<h2 id="errors">Errors</h2>
<p>Every failed call answers one JSON object: a clear sentence in <code>error</code>, a stable <code>code</code>, and the <code>field</code> at fault when there is one.</p>
${table(
  ["Code", "Status", "When"],
  Object.entries(API_ERRORS).map(([code, { status, when }]) => [html`<code>${code}</code>`, html`${status}`, html`${when}`]),
)}
</main>
<footer class="foot column">${PRODUCT_NAME} API ${document.info.version}</footer>
</body>
</html>
`.html;
}

function renderCall(call: Call): Html {
  const body = Object.values(call.requestBody?.content ?? {})[0]?.schema;
  return html`<section class="call" id="${call.anchor}">
<h3 class="title">${methodBadge(call)}<code>${call.path}</code></h3>
${call.summary && html`<p><strong>${call.summary}</strong></p>`}
${call.description && html`<p>${call.description}</p>`}
${
  call.parameters?.length &&
  html`<h4>Parameters</h4>${table(
    ["Name", "Where", "Value", "Meaning"],
    call.parameters.map((parameter) => [
      html`<code>${parameter.name}</code>${parameter.required && html` <span class="quiet">required</span>`}`,
      html`${parameter.in}`,
      typeText(parameter.schema),
      meaning(parameter.description ?? parameter.schema.description, parameter.schema),
    ]),
  )}`
}
${body && html`<h4>Body</h4>${fieldTable(body)}`}
<h4>Answers</h4>
${table(
  ["Status", "Holds", "Meaning"],
  Object.entries(call.responses ?? {}).map(([status, answer]) => {
    const schema = Object.values(answer.content ?? {})[0]?.schema;
    return [html`<code>${status}</code>`, schema ? typeText(schema) : html`nothing`, html`${answer.description}`];
  }),
)}
</section>
`;
}

function renderShape(name: string, schema: SchemaNode): Html {
  return html`<section class="shape" id="shape-${name}">
<h3>${name}</h3>
${schema.description && html`<p>${schema.description}</p>`}
${(schema.oneOf ?? schema.anyOf)?.map(fieldTable) ?? fieldTable(schema)}
</section>
`;
}

function fieldTable(schema: SchemaNode): Html {
  if (!schema.properties) return html`<p>${typeText(schema)}</p>`;
  return table(
    ["Field", "Value", "Meaning"],
    Object.entries(schema.properties).map(([name, field]) => [
      html`<code>${name}</code>${!schema.required?.includes(name) && html` <span class="quiet">optional</span>`}`,
      typeText(field),
      meaning(field.description, field),
    ]),
  );
}

function meaning(description: string | undefined, schema: SchemaNode): Html {
  const limits = limitsText(schema);
  return html`${description}${limits && html` <span class="quiet">${limits}</span>`}`;
}

function table(head: readonly string[], rows: readonly (readonly Html[])[]): Html {
  return html`<div class="table"><table>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></div>`;
}

function methodBadge(call: Call): Html {
  return html`<span class="method method-${call.method.toLowerCase()}">${call.method}</span>`;
}

function anchorOf(method: string, path: string): string {
  return `${method}${path.replace(/[^A-Za-z0-9]+/g, "-")}`.replace(/-$/, "");
}
