/** In place of fetching a shared module's fallback from elsewhere: remotes bring none. */
export const getSharedFallbackGetter = ({ factory }) => factory;
