import { CONTRACT_VERSION } from "@nightlatch/contract";
import type { RemoteRoute } from "@nightlatch/runtime";
import { DetailPage } from "./detail/detail-page.tsx";
import { loadDetail } from "./detail/load-detail.ts";

export const contract = CONTRACT_VERSION;

export const routes: readonly RemoteRoute[] = [
  { path: "/property/:slug", load: loadDetail, Component: DetailPage, query: [], outline: "stay" },
];
