/**
 * Lets the minimizer remove unused components of the router, by marking their creation as pure and deleting their names. Removes the error
 * boundary's context (replaced by shell/src/pages/remote-boundary.tsx) and prefetching (replaced by shell/src/navigation/prefetch.ts).
 */
module.exports = function droppable(source) {
  return source
    .replace(/^RenderErrorBoundary\.contextType = \w+;$/m, "")
    .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
    .replace(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, " = /* @__PURE__ */ $1")
    .replace(/return shouldPrefetch && !isAbsolute \? [^?;]* : link;/, "return link;");
};
