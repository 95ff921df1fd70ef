/**
 * Lets the minimizer drop unused components and contexts: removes their names for developer tools, and marks their creation as free of
 * effects. The router's route boundary loses its context, so it can be dropped too; the site's own is shell/src/pages/remote-boundary.tsx.
 * Links lose the router's prefetching and its route matching; this site prefetches itself (shell/src/navigation/prefetch.ts).
 */
module.exports = function droppable(source) {
  return source
    .replace(/^RenderErrorBoundary\.contextType = \w+;$/m, "")
    .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
    .replace(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, " = /* @__PURE__ */ $1")
    .replace(/return shouldPrefetch && !isAbsolute \? [^?;]* : link;/, "return link;");
};
