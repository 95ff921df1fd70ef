import { CONTRACT_VERSION, deskPaths } from "@nightlatch/contract";
import { readText, renderRoute } from "@nightlatch/testing";
import { describe, expect, test } from "vitest";
import { contract, routes } from "./routes.tsx";

test("the remote has the contract that it was written for", () => expect(contract).toBe(CONTRACT_VERSION));

describe.each(routes.map((route) => [route.path, route] as const))("%s", (path, route) => {
  test("is personal, and reads nothing of its address on the server", () => {
    expect(route).toMatchObject({ personal: true, query: [] });
    expect(path.startsWith(deskPaths.today())).toBe(true);
    expect(route.robots).toBeUndefined();
  });

  test("is an empty frame on the server, and requests nothing", async () => {
    const { html, calls, outcome } = await renderRoute(routes, path.replaceAll(/:\w+/g, "x"), () => undefined);
    expect([outcome.kind, calls]).toEqual(["page", []]);
    expect(readText(html)).toContain(route.heading);
    expect(html).toContain("noindex, nofollow");
  });
});
