import { Fragment, jsx, jsxs } from "react/jsx-runtime";

/**
 * Fast Refresh comes only with the development JSX transform, which asks for this module. The shell shares
 * `react/jsx-runtime`, and that one can do the same.
 */
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
export { Fragment };
