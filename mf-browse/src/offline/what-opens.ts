/** What opens while the device is offline: with a worker, the stays that it keeps. */
export const whatOpens = (): string =>
  globalThis.navigator?.serviceWorker?.controller ? "The ones you keep open now." : "Their pages open when you're back online.";
