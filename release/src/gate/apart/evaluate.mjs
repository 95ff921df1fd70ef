import { createRequire, Module } from "node:module";

const nodeRequire = createRequire(import.meta.url);

/**
 * As release/src/evaluate.ts, in plain JavaScript: a child process runs from sources too, which Node cannot compile.
 *
 * @param {string} source the bundle's text
 * @param {string} filename for stack traces
 * @param {Readonly<Record<string, unknown>>} table modules it may require by name
 * @returns {unknown} its exports
 * @throws what the bundle throws, or an Error naming a module it may not require
 */
export function evaluate(source, filename, table) {
  const instance = /** @type {any} */ (new Module(filename));
  instance.filename = filename;
  instance.require = (/** @type {string} */ id) => {
    if (Object.hasOwn(table, id)) return table[id];
    throw new Error(`${filename} requires ${id}, which the shell does not share.`);
  };
  instance._compile(source, filename);
  return instance.exports;
}

/** @type {Readonly<Record<string, unknown>>} */
export const NODE_TABLE = Object.fromEntries(
  ["async_hooks", "crypto", "stream", "util"].flatMap((name) => {
    const module = nodeRequire(`node:${name}`);
    return [
      [name, module],
      [`node:${name}`, module],
    ];
  }),
);
