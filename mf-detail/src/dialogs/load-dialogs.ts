import { onDemand } from "../on-demand/on-demand.ts";

/** The dialogs with forms, which a first view does not carry. */
export const dialogs = onDemand(() => import(/* webpackChunkName: "dialogs" */ "./dialogs.ts"));
