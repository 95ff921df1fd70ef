import { createRequire, Module } from "node:module";

const nodeRequire = createRequire(import.meta.url);

/**
 * Evaluates a CommonJS server bundle. It can only require the modules that it is given, so a second React cannot slip in.
 * Nothing outside refers to it, so a replaced version is garbage-collected
 * (docs/adr/0018-measured-before-building.md#server-bundles-of-remotes). This is plain JavaScript, because the gate's
 * child process also runs it from sources, which Node 20 cannot compile.
 *
 * @param {string} source the bundle's text
 * @param {string} filename for stack traces
 * @param {Readonly<Record<string, unknown>>} table modules it may require, by name
 * @returns {unknown} its exports
 * @throws what the bundle throws, or an Error naming a module it may not require
 */
export function evaluate(source, filename, table) {
  // Node's own types do not have the methods that its loader uses.
  const instance = /** @type {any} */ (new Module(filename));
  instance.filename = filename;
  instance.require = (/** @type {string} */ id) => {
    if (Object.hasOwn(table, id)) return table[id];
    throw new Error(`${filename} requires ${id}, which the shell does not share.`);
  };
  instance._compile(source, filename);
  return instance.exports;
}

/**
 * The modules that the shell's own bundle may require: the parts of Node that React's server renderer uses.
 *
 * @type {Readonly<Record<string, unknown>>}
 */
export const NODE_TABLE = Object.fromEntries(
  ["async_hooks", "crypto", "stream", "util"].flatMap((name) => {
    const module = nodeRequire(`node:${name}`);
    return [
      [name, module],
      [`node:${name}`, module],
    ];
  }),
);
