import { expect, test } from "vitest";
import { remoteFor } from "./route-table.ts";

test.each([
  ["/", "mf-browse"],
  ["/home", "mf-browse"],
  ["/properties", "mf-browse"],
  ["/properties/", "mf-browse"],
  ["/properties/kink-cabins-bnbs/north-carolina/asheville", "mf-browse"],
  ["/icons", "mf-browse"],
  ["/debug/", "mf-browse"],
  ["/property/alder-hollow", "mf-detail"],
  ["/contact", "mf-forms"],
  ["/pricing/", "mf-pricing"],
  ["/about", "mf-pricing"],
  ["/careers", "mf-pricing"],
  ["/propertiesque", undefined],
  ["/property", undefined],
  ["/property/a/b", undefined],
  ["/icons/sauna", undefined],
  ["/404", undefined],
  ["/nowhere", undefined],
])("%s belongs to %s", (path, remote) => expect(remoteFor(path)).toBe(remote));
