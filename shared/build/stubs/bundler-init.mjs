/** Replaces the start code of federation that supports tree-shaken shared modules, which no build here has. */
export const init = ({ webpackRequire: { federation } }) => federation.runtime.init(federation.initOptions);
