/** Puts a CSS Module into its package's cascade layer, so that the order of style sheets of different packages does not matter. */
module.exports = function layer(source) {
  const { layer: name } = this.getOptions();
  return `@layer ${name} {\n${source}\n}\n`;
};
