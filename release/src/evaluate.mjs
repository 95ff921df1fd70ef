import { createRequire } from "node:module";
import { compileFunction } from "node:vm";

const nodeRequire = createRequire(import.meta.url);

/**
 * Evaluates a CommonJS server bundle. It can only require the modules that it is given, so a second React cannot slip in, and
 * `import()` is refused, also inside text that the bundle evaluates, so no module of Node is reachable by it. Nothing outside
 * refers to the bundle. This is plain JavaScript, because renderers also run it from sources, which Node 20 cannot compile.
 *
 * @param {Uint8Array} source the bundle's text, in UTF-8
 * @param {string} filename for stack traces
 * @param {Readonly<Record<string, unknown>>} table modules it may require, by name
 * @returns {unknown} its exports
 * @throws what the bundle throws, or an Error naming a module it may not require
 */
export function evaluate(source, filename, table) {
  const module = { exports: {} };
  const require = (/** @type {string} */ id) => {
    if (Object.hasOwn(table, id)) return table[id];
    throw new Error(`${filename} requires ${id}, which the shell does not share.`);
  };
  const text = new TextDecoder().decode(source);
  compileFunction(text, ["exports", "require", "module"], { filename }).call(module.exports, module.exports, require, module);
  return module.exports;
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
