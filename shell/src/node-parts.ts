/*
 * The parts of Node that React's server renderer needs. A renderer's realm has no Node modules, so the build aliases `crypto`,
 * `stream` and `util` to this file (shared/build/configs.mjs). The shell uses no feature that needs a hash or a Node stream.
 */

export const { TextEncoder } = globalThis;

/** React sums byte lengths to split long boundaries. The shell never splits, so string lengths are good enough. */
export const Buffer = { byteLength: (text: string): number => text.length };
