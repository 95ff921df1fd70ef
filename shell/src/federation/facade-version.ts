/** Version of the facade that remotes share (`@nightlatch/shared/runtime`): what was added raises the second number, what was taken away the first. */
export const FACADE_VERSION = "1.1.0";
