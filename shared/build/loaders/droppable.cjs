/**
 * Lets the minimizer drop components and contexts that nothing uses: removes their names for developer tools, and marks
 * their creation as free of effects.
 */
module.exports = function droppable(source) {
  return source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
    .replace(/ = (React\d*\.(?:forwardRef|createContext)\()/g, " = /* @__PURE__ */ $1");
};
