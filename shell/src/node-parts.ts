/** The build aliases `crypto`, `stream` and `util` to this file (shared/build/configs.mjs): renderers have no Node modules. */

export const { TextEncoder } = globalThis;

/** React uses byte lengths to split boundaries, which the shell never does. */
export const Buffer = { byteLength: (text: string): number => text.length };
