const { dirname, relative } = require("node:path");

/**
 * Replaces `from`, which must exist, by `to`. With `server`, the folder of a bundle, replaces the module's own path
 * instead, so that the module finds the files next to it.
 */
module.exports = function edit(source) {
  const { from = "", to = "", server } = this.getOptions();
  if (server === undefined) {
    if (!source.includes(from)) throw new Error(`${this.resourcePath} does not contain ${JSON.stringify(from)}.`);
    return source.replace(from, () => to);
  }
  const file = JSON.stringify(relative(server, this.resourcePath));
  const folder = JSON.stringify(relative(server, dirname(this.resourcePath)));
  return source
    .replaceAll("import.meta.url", `new URL(${file}, import.meta.url).href`)
    .replaceAll(/\b__dirname\b/g, `require("node:path").join(__dirname, ${folder})`);
};
