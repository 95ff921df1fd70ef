import { lazyPart } from "@nightlatch/runtime";

/** The dialogs with forms, which a first view does not carry. */
export const dialogs = lazyPart(() => import(/* webpackChunkName: "dialogs" */ "./dialogs.ts"));
