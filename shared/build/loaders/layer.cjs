/** Puts a CSS Module into its package's cascade layer, so that no rule order between packages matters. */
module.exports = function layer(source) {
  const { layer: name } = this.getOptions();
  return `@layer ${name} {\n${source}\n}\n`;
};
