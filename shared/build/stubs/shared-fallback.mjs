/** Replaces the fetching of a shared module's fallback: remotes bring none. */
export const getSharedFallbackGetter = ({ factory }) => factory;
