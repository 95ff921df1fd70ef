import { CONTRACT_VERSION } from "@nightlatch/contract";
import type { RemoteRoute } from "@nightlatch/runtime";
import { loadPageName, PATH, PageName } from "./page.tsx";

export const contract = CONTRACT_VERSION;

export const routes: readonly RemoteRoute[] = [{ path: PATH, Component: PageName, load: loadPageName, query: [], robots: "list" }];
