/** Replaces the runtime's script loading in Node: the site server evaluates server bundles itself. */
const refuse = () => {
  throw new Error("Loading remotes in Node is left out of this build.");
};

export { refuse as createScriptNode, refuse as loadScriptNode };
