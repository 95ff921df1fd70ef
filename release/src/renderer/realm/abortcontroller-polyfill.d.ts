declare module "abortcontroller-polyfill/dist/cjs-ponyfill.js" {
  export const AbortController: unknown;
  export const AbortSignal: unknown;
}
