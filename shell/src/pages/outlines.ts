import { lazyPart } from "@nightlatch/runtime";

/** The outlines of pages, and the pictures that move to them. No first view needs them: fetched when it is there (prefetch.ts). */
export const outlines = lazyPart(() => import(/* webpackChunkName: "outline" */ "./outline-chunk.ts"));
