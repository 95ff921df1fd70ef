import { Fragment, jsx, jsxs } from "react/jsx-runtime";

/** The development JSX transform imports `jsxDEV` from here, because the shell shares only `react/jsx-runtime`. */
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
export { Fragment };
