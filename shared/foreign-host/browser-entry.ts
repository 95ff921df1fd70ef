// The whole package for pages without a bundler, with a React of its own: as the global `nightlatch` (docs/foreign-hosts.md).
export { createHost, PageError } from "./index.ts";
