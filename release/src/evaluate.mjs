import { compileFunction } from "node:vm";

/**
 * Evaluates a CommonJS bundle, which can require only the given modules, so no second React slips in. `import()` is refused, also
 * inside evaluated text. Plain JavaScript, because Node 20 cannot compile sources. @param {Uint8Array} source UTF-8 @param
 * {string} filename for stack traces @param {Readonly<Record<string, unknown>>} table modules by name @returns {unknown} its
 * exports @throws what the bundle throws, or an Error naming a module that is not given
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
