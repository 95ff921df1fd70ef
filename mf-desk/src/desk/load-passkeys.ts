import { lazyPart } from "@nightlatch/runtime";

/** Adding a passkey and signing in with one: a chunk of its own, with the library that few visits need. */
export const passkeys = lazyPart(() => import(/* webpackChunkName: "passkeys" */ "./passkeys.ts"));

/** Whether this browser knows passkeys, in a page that may use them. */
export const knowsPasskeys = (): boolean => typeof window !== "undefined" && window.isSecureContext && "PublicKeyCredential" in window;
