/** Replaces the start of federation with tree-shaken shared modules, which no build here uses. */
export const init = ({ webpackRequire: { federation } }) => federation.runtime.init(federation.initOptions);
