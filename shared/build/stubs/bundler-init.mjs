/** Replaces the start of a remote's federation with tree-shaken shared modules, which no build here asks for. */
export const init = ({ webpackRequire: { federation } }) => federation.runtime.init(federation.initOptions);
