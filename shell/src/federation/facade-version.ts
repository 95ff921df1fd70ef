/**
 * The version of the facade that remotes share (`@nightlatch/shared/runtime`): an addition raises its second number, a
 * removal the first.
 */
export const FACADE_VERSION = "1.1.0";
