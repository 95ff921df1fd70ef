import { Fragment, jsx, jsxs } from "react/jsx-runtime";

/** The development JSX transform imports this module. The shell shares `react/jsx-runtime`, which can do the same. */
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
export { Fragment };
