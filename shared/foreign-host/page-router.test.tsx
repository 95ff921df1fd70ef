import type { ApiClient } from "@nightlatch/api-client";
import { Link, useLocation, useParams } from "@nightlatch/runtime";
import { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { HostOptions } from "./host-options.ts";
import type { LoadedPage } from "./page-loader.ts";
import { PageRouter } from "./page-router.tsx";

const links = { blog: "", shop: "", social: "", supportEmail: "", exit: "" };
const page: LoadedPage = {
  api: {} as ApiClient,
  queryClient: new QueryClient(),
  config: { origin: "https://site.example", homeMode: "home", showRating: true, links, seed: 0 },
  route: { path: "/property/:slug", Component: () => null },
  params: { slug: "alder" },
  location: { pathname: "/property/alder", search: "?a=1", hash: "" },
};

const render = (children: ReactNode, options: HostOptions = {}) =>
  renderToStaticMarkup(
    <PageRouter page={page} options={options} show={() => {}}>
      {children}
    </PageRouter>,
  );

function RouterState() {
  return [useLocation().pathname, useLocation().search, useParams().slug].join(" ");
}

test("a page sees its own site address, even inside a host with its own router", () => {
  expect(render(<RouterState />)).toBe("/property/alder ?a=1 alder");
  const inHost = (
    <StaticRouter location="/host">
      <PageRouter page={page} options={{}} show={() => {}}>
        <RouterState />
      </PageRouter>
    </StaticRouter>
  );
  expect(renderToStaticMarkup(inHost)).toBe("/property/alder ?a=1 alder");
});

test("links lead to the site, or to the host's address of the page", () => {
  const both = (
    <>
      <Link to="/pricing?a=1#b">one</Link>
      <Link to="?a=2">two</Link>
    </>
  );
  expect(render(both)).toContain('href="https://site.example/pricing?a=1#b"');
  expect(render(both)).toContain('href="https://site.example/property/alder?a=2"');
  const ownAddress = (path: string) => (path.startsWith("/pricing") ? `/prices${path.slice(8)}` : undefined);
  expect(render(both, { ownAddress })).toContain('href="/prices?a=1#b"');
  expect(render(both, { ownAddress })).toContain('href="https://site.example/property/alder?a=2"');
});
