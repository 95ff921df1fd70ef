/**
 * Lets the minimizer drop components and contexts that nothing uses: removes their names for developer tools, and marks
 * their creation as free of effects. Links lose the fetching ahead that the router's framework brings, and with it the
 * router's matching of routes; this site fetches ahead itself (shell/src/pages/prefetch.ts).
 */
module.exports = function droppable(source) {
  return source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
    .replace(/ = (React\d*\.(?:forwardRef|createContext)\()/g, " = /* @__PURE__ */ $1")
    .replace(/return shouldPrefetch && !isAbsolute \? .*PrefetchPageLinks.* : link;/, "return link;");
};
