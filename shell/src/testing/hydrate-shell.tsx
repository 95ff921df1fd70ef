import type { RemoteModule } from "@nightlatch/runtime";
import { createFakeApi, TEST_CONFIG } from "@nightlatch/testing/browser";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "../app.tsx";
import { settled } from "../federation/remotes.ts";
import { NavigationController } from "../navigation/controller.ts";
import { SiteRouter } from "../navigation/follow-navigation.tsx";
import { InitialLoad } from "../pages/initial-load.ts";
import { PageLoads } from "../pages/page-loads.ts";
import { createQueryClient } from "../query-client.ts";
import type { Services } from "../services.ts";
import { closeShell, type FakeRemotes, findIn, noteShell } from "./open-shell.tsx";

interface Sent {
  readonly url: string;
  readonly sent: RemoteModule;
  readonly remotes: FakeRemotes;
}

export function hydrateShell({ url, sent, remotes }: Sent): void {
  closeShell();
  history.replaceState(null, "", url);
  const core = { api: createFakeApi().client, config: TEST_CONFIG, queryClient: createQueryClient(), find: findIn };
  const open = () => ({ ...core, pages: new PageLoads(core, { url, outcome: { kind: "page" } }) });
  const onServer: Services = {
    ...open(),
    remotes: { load: () => settled(sent), retry: () => {} },
    navigation: new NavigationController({ find: findIn, rendered: url }),
  };
  document.body.innerHTML = renderToString(
    <StaticRouter location={url}>
      <App services={onServer} />
    </StaticRouter>,
  );
  // Removes head elements, which React renders into the body because this tree has no `<head>`.
  for (const element of document.body.querySelectorAll(":scope > :is(title, meta, link)")) element.remove();
  const first = new InitialLoad(remotes);
  const navigation = new NavigationController({ find: findIn, rendered: url, first });
  noteShell(
    hydrateRoot(
      document.body,
      <SiteRouter navigation={navigation}>
        <App services={{ ...open(), remotes, navigation, first }} />
      </SiteRouter>,
      { onCaughtError: () => {} },
    ),
  );
}
