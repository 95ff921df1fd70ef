/**
 * Lets the minimizer drop components and contexts that nothing uses: without the names for developer tools,
 * and with their creation marked as free of effects.
 */
module.exports = function droppable(source) {
  return source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
    .replace(/ = (React\d*\.(?:forwardRef|createContext)\()/g, " = /* @__PURE__ */ $1");
};
