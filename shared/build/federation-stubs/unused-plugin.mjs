/** Replaces the runtime's built-in plugins for manifests and their preloading. */
const unused = () => ({ name: "unused" });

export { unused as generatePreloadAssetsPlugin, unused as snapshotPlugin };
export const assignRemoteInfo = () => {};
