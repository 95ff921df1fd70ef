import { lazyPart } from "@nightlatch/runtime";

/** Adding a passkey and signing in with one, with the library that few visits need: in the chunk of sessions, where one is added. */
export const passkeys = lazyPart(() => import(/* webpackChunkName: "sessions" */ "./passkeys.ts"));

/** Whether this browser knows passkeys, in a page that may use them. */
export const knowsPasskeys = (): boolean => typeof window !== "undefined" && window.isSecureContext && "PublicKeyCredential" in window;
