import { compileFunction } from "node:vm";

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
