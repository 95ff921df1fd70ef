/** Replaces the runtime's own preloading: pages carry their preload hints in the HTML. */
const refuse = () => {
  throw new Error("preloadRemote is left out of this build; pages carry their preload hints in the HTML.");
};

export { refuse as formatPreloadArgs, refuse as preloadAssets };
export const defaultPreloadArgs = {};
export const normalizePreloadExposes = refuse;
