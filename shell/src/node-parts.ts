/**
 * Node parts of React's server renderer. The build aliases `crypto`, `stream` and `util` to this file (shared/build/configs.mjs), since
 * renderers have no Node modules and the shell needs no hash or stream.
 */

export const { TextEncoder } = globalThis;

/** React uses byte lengths to split boundaries, which the shell never does. */
export const Buffer = { byteLength: (text: string): number => text.length };
