import { createApiClient } from "@nightlatch/api-client";
import type { LoadContext } from "@nightlatch/runtime";
import { expect, it } from "vitest";
import { loadDetail } from "./routes.tsx";
import { makeListing } from "./testing/make-listing.ts";

const load = (pathname: string) => {
  const api = createApiClient(async () => ({ status: 200, text: async () => JSON.stringify(makeListing({ slug: "zürich & more" })) }));
  const ask = ({ queryFn }: { queryFn: (context: object) => unknown }) => queryFn({});
  return loadDetail({ location: { pathname }, queryClient: { fetchQuery: ask, prefetchQuery: ask }, api } as unknown as LoadContext);
};

it("leads from an old address to the one that the listing has now, for good", async () => {
  expect(await load("/property/alder-hollow")).toEqual({
    kind: "redirect",
    to: `/property/${encodeURIComponent("zürich & more")}`,
    permanent: true,
  });
});

it("is the page at the listing's own address, however that is spelt", async () => {
  expect(await load(`/property/${encodeURIComponent("zürich & more")}`)).toEqual({ kind: "page" });
});
