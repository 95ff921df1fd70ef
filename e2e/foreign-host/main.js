import { createInstance } from "@module-federation/enhanced/runtime";
import { createApiClient } from "@nightlatch/api-client";
import { FACADE_VERSION } from "@nightlatch/contract";
import * as facade from "@nightlatch/runtime";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDom from "react-dom";
import { createRoot } from "react-dom/client";
import { MemoryRouter, Route, Routes } from "react-router-dom";

/** Another team's page, with a heading of its own and one page of a remote below it (docs/foreign-hosts.md). */
const federation = createInstance({
  name: "foreign",
  remotes: [{ name: "mf-pricing", entry: "/assets/mf-pricing/mf-manifest.json" }],
  shared: Object.fromEntries(
    Object.entries({
      react: [React.version, React],
      "react/jsx-runtime": [React.version, jsxRuntime],
      "react-dom": [React.version, ReactDom],
      "@nightlatch/runtime": [FACADE_VERSION, facade],
    }).map(([name, [version, module]]) => [
      name,
      { version, lib: () => module, shareConfig: { singleton: true, requiredVersion: false, eager: true } },
    ]),
  ),
});

const page = document.body.dataset.page ?? "/";
const api = createApiClient((path, init) => fetch(path, init));
const config = JSON.parse(document.body.dataset.config ?? "{}");
const queryClient = new QueryClient();

const { routes } = await federation.loadRemote("mf-pricing/routes");
const route = routes.find(({ path }) => path === page);
await route.load?.({ params: {}, location: { pathname: page, search: "" }, queryClient, api, config });

createRoot(document.getElementById("remote")).render(
  React.createElement(
    QueryClientProvider,
    { client: queryClient },
    React.createElement(
      facade.PageContext,
      { value: { api, config } },
      React.createElement(
        MemoryRouter,
        { initialEntries: [page] },
        React.createElement(Routes, null, React.createElement(Route, { path: route.path, element: React.createElement(route.Component) })),
      ),
    ),
  ),
);
