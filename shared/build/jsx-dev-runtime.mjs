import { Fragment, jsx, jsxs } from "react/jsx-runtime";

/**
 * The module that the development JSX transform asks for, without which there is no Fast Refresh. The shell shares
 * `react/jsx-runtime`, which can do the same.
 */
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
export { Fragment };
