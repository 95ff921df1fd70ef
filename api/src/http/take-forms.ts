import type { FastifyInstance } from "fastify";

/**
 * Makes an instance accept bodies as HTML forms send them. A field whose name ends in `[]`, or that occurs several times,
 * reads as a list.
 */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, text, done) => {
    done(null, readForm(String(text)));
  });
}

export function readForm(text: string): Record<string, string | string[]> {
  const values = new URLSearchParams(text);
  // `fromEntries` makes a field called __proto__ an ordinary field.
  return Object.fromEntries(
    [...new Set(values.keys())].map((name) => {
      const all = values.getAll(name);
      return [name, name.endsWith("[]") || all.length > 1 ? all : (all[0] ?? "")];
    }),
  );
}
