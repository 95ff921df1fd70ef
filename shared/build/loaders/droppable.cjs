/**
 * Lets the minimizer drop components and contexts that nothing uses: removes their names for developer tools, and marks
 * their creation as free of effects. The router's boundary of a route
 * loses its context, without which it can be dropped too; the site's own is shell/src/pages/remote-boundary.tsx. Links lose the
 * fetching ahead that the router's framework brings, and with it the router's matching of routes; this site fetches ahead itself
 * (shell/src/navigation/prefetch.ts).
 */
module.exports = function droppable(source) {
  return source
    .replace(/^RenderErrorBoundary\.contextType = \w+;$/m, "")
    .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
    .replace(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, " = /* @__PURE__ */ $1")
    .replace(/return shouldPrefetch && !isAbsolute \? [^?;]* : link;/, "return link;");
};
