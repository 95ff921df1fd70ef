/** Replaces a text in a module. The text must be there. */
module.exports = function replace(source) {
  const { from, to } = this.getOptions();
  if (!source.includes(from)) throw new Error(`${this.resourcePath} does not contain ${JSON.stringify(from)}.`);
  return source.replace(from, () => to);
};
