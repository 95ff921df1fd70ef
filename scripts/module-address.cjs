const { dirname, relative } = require("node:path");

/**
 * A loader that gives a module in a bundle the address that it had on its own, by the way there from the bundle: modules find files
 * beside themselves by `import.meta.url` and `__dirname`.
 *
 * @this {{ resourcePath: string, getOptions: () => { server: string } }}
 * @param {string} source
 */
module.exports = function moduleAddress(source) {
  const { server } = this.getOptions();
  const file = JSON.stringify(relative(server, this.resourcePath));
  const folder = JSON.stringify(relative(server, dirname(this.resourcePath)));
  return source
    .replaceAll("import.meta.url", `new URL(${file}, import.meta.url).href`)
    .replaceAll(/\b__dirname\b/g, `require("node:path").join(__dirname, ${folder})`);
};
