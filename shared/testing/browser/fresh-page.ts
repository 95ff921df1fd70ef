import type { Fixture } from "@nightlatch/fixtures";
import type { RemoteRoute } from "@nightlatch/runtime";
import { createFakeApi } from "../fake-api.ts";
import type { DocumentSettings } from "./fresh-document.ts";
import { openRoute } from "./open-page.tsx";

const settings: DocumentSettings = JSON.parse(new URLSearchParams(location.search).get("settings") ?? "{}");
const load = (module: string) => import(/* @vite-ignore */ module);
const [{ routes }, { fixtures }]: [{ routes: readonly RemoteRoute[] }, { fixtures: readonly Fixture[] }] = await Promise.all([
  load(settings.routes),
  load(settings.fixtures),
]);
const api = createFakeApi(fixtures.find(({ name }) => name === settings.fixture));
for (const [call, reply] of Object.entries(settings.replies ?? {})) api.reply(call, reply);
await openRoute(routes, { api, url: settings.url });
