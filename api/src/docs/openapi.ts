import fastifySwagger from "@fastify/swagger";
import { PRODUCT_NAME } from "@nightlatch/domain";
import type { FastifyInstance, FastifySchema } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { API_ERRORS, type ErrorEntry } from "../errors.ts";
import { registerShapes } from "./shapes.ts";

/** Collects routes that are registered later, for `app.swagger()`. @param options `withHidden`: for the client's types */
export async function registerOpenApi(app: FastifyInstance, { withHidden = false } = {}): Promise<void> {
  registerShapes();
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: `${PRODUCT_NAME} API`,
        version: "1.0.0",
        description:
          "A directory of private stays and venues for adults. Reading needs no key. What the API does not understand it " +
          "refuses with a sentence that names it; the names, email addresses and phone numbers of hosts never leave it.\n\n" +
          "Every failed call answers one JSON object: a clear sentence in `error`, a stable `code`, and the `field` at fault " +
          `when there is one.\n\n${errorTable()}`,
      },
    },
    transform: withHidden ? (route) => jsonSchemaTransform({ ...route, schema: unhidden(route.schema) }) : jsonSchemaTransform,
    transformObject: (input) => withoutNoise(withoutUnusedShapes(jsonSchemaTransformObject(input))),
  });
}

const unhidden = (schema: FastifySchema): FastifySchema => (schema?.response ? { ...schema, hide: false } : schema);

function errorTable(): string {
  const rows = Object.entries<ErrorEntry>(API_ERRORS)
    .filter(([, { desk }]) => !desk)
    .map(([code, { status, when }]) => `| \`${code}\` | ${status} | ${when} |`);
  return ["| Code | Status | When |", "|---|---|---|", ...rows].join("\n");
}

type OpenApiDocument = ReturnType<typeof jsonSchemaTransformObject>;

/** The adapter writes every shape twice, for input and for output. */
function withoutUnusedShapes(document: OpenApiDocument): OpenApiDocument {
  const { paths, components } = document as { paths?: unknown; components?: { schemas?: Record<string, unknown> } };
  const all = Object.entries(components?.schemas ?? {});
  const used = new Set<string>();
  let added = refsIn(paths);
  while (added.length) {
    for (const name of added) used.add(name);
    const referring = all.filter(([name]) => added.includes(name));
    added = referring.flatMap(([, schema]) => refsIn(schema)).filter((name) => !used.has(name));
  }
  const schemas = Object.fromEntries(all.filter(([name]) => used.has(name)));
  return { ...document, components: { ...components, schemas } } as OpenApiDocument;
}

/** Removes limits at the largest safe integer, which the adapter adds to every whole number. */
function withoutNoise(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (key, value) =>
    (key === "minimum" || key === "maximum") && Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value,
  );
}

function refsIn(part: unknown): string[] {
  return [...JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].flatMap(([, name]) => name ?? []);
}
