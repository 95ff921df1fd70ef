import { join } from "node:path";
import { matchRoute } from "@nightlatch/contract";
import { expect, test } from "vitest";
import { REMOTES, root } from "./workspace.mjs";

const site = Object.fromEntries(
  await Promise.all(REMOTES.map(async (name) => [name, { pages: (await import(join(root, name, "src/routes.tsx"))).routes }])),
);
const remoteFor = (path, homeMode) => matchRoute(site, path, homeMode)?.remote;

test.each([
  ["/", "mf-browse"],
  ["/home", "mf-browse"],
  ["/properties", "mf-browse"],
  ["/properties/", "mf-browse"],
  ["/properties/kink-cabins-bnbs/north-carolina/asheville", "mf-browse"],
  ["/icons", "mf-browse"],
  ["/debug/", "mf-browse"],
  ["/property/alder-hollow", "mf-detail"],
  ["/saved", "mf-browse"],
  ["/saved/compare", "mf-browse"],
  ["/list", "mf-browse"],
  ["/match", "mf-browse"],
  ["/contact", "mf-forms"],
  ["/add-listing", "mf-forms"],
  ["/remove-listing", "mf-forms"],
  ["/coming-soon", "mf-pricing"],
  ["/preview-thank-you", "mf-pricing"],
  ["/kit-test", "mf-pricing"],
  ["/kit-pills-test", "mf-pricing"],
  ["/pricing/", "mf-pricing"],
  ["/about", "mf-pricing"],
  ["/careers", "mf-pricing"],
  ["/propertiesque", undefined],
  ["/property", undefined],
  ["/property/a/b", undefined],
  ["/icons/sauna", undefined],
  ["/404", undefined],
  ["/nowhere", undefined],
])("%s belongs to %s", (path, remote) => expect(remoteFor(path, "home")).toBe(remote));

test("only / moves to the landing page in waitlist mode", () => {
  expect(remoteFor("/", "waitlist")).toBe("mf-pricing");
  expect(remoteFor("/home", "waitlist")).toBe("mf-browse");
});
