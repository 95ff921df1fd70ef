import { expect, it } from "vitest";
import { addressOnServer } from "./site-address.ts";

const SITE = "https://site.example";

it.each([
  ["its own", { told: true, mailsLeave: true }, undefined],
  [
    "its own, also where that is this machine, when it was told so",
    { address: "http://localhost:3000", told: true, mailsLeave: true },
    undefined,
  ],
  ["where it listens, while mails stay here", { address: "http://localhost:3000", told: false, mailsLeave: false }, undefined],
  ["where it listens, when others can open that", { told: false, mailsLeave: true }, undefined],
  [
    "none where mails leave and it only knows this machine",
    { address: "http://[::1]:3000", told: false, mailsLeave: true },
    "has no PUBLIC_URL",
  ],
])("the address of a server with an embedded database is %s", (_what, own, refused) => {
  const server = { address: SITE, ...own };
  if (refused) expect(() => addressOnServer(server, undefined)).toThrow(refused);
  else expect(addressOnServer(server, undefined)).toBe(server.address);
  expect(() => addressOnServer(server, "https://other.example")).toThrow("https://other.example");
});
