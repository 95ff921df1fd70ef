import { createRequire, Module } from "node:module";

interface EvaluatedModule {
  readonly exports: unknown;
  _compile(source: string, filename: string): void;
  require: (id: string) => unknown;
}

const nodeRequire = createRequire(import.meta.url);

/**
 * Evaluates a CommonJS server bundle. It can require only what it is given, so a second React cannot slip
 * in, and nothing outside holds on to it: a replaced version is collected (PROBES.md, 200 swaps without growth).
 *
 * @param source the bundle's text
 * @param filename for stack traces
 * @param table modules it may require by name
 * @returns its exports
 * @throws what the bundle throws, or an Error naming a module it may not require
 */
export function evaluate(source: string, filename: string, table: Readonly<Record<string, unknown>>): unknown {
  const instance = new Module(filename) as unknown as EvaluatedModule & { filename: string };
  instance.filename = filename;
  instance.require = (id) => {
    if (Object.hasOwn(table, id)) return table[id];
    throw new Error(`${filename} requires ${id}, which the shell does not share.`);
  };
  instance._compile(source, filename);
  return instance.exports;
}

/** What the shell's own bundle may require: the parts of Node that React's server renderer uses. */
export const NODE_TABLE: Readonly<Record<string, unknown>> = Object.fromEntries(
  ["async_hooks", "crypto", "stream", "util"].flatMap((name) => {
    const module = nodeRequire(`node:${name}`);
    return [
      [name, module],
      [`node:${name}`, module],
    ];
  }),
);
