/** The build replaces `crypto`, `stream` and `util` with this file (shared/build/configs.mjs), because renderers have no Node modules. */

export const { TextEncoder } = globalThis;

/** React reads byte lengths only to split boundaries, which the shell switches off. */
export const Buffer = { byteLength: (text: string): number => text.length };
