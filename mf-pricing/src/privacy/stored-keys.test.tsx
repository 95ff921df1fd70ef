import { STORED_ON_DEVICE } from "@nightlatch/domain";
import { readText, renderPage } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { StoredKeys } from "./stored-keys.tsx";

const html = renderPage(<StoredKeys />);

test("every item the site may store has a row with its name, where it stands, what for and how long", () => {
  const rows = html.split("<tr").slice(2);
  expect(rows).toHaveLength(STORED_ON_DEVICE.length);
  STORED_ON_DEVICE.forEach(({ key, where, purpose, lifetime }, index) => {
    const row = readText((rows[index] ?? "").replaceAll("<wbr/>", "").replace(/^[^>]*>/, ""));
    const place = { cookie: "Cookie", local: "This browser", session: "This tab", cache: "This browser" }[where];
    expect(row.startsWith(`${key} ${place} ${purpose} ${lifetime}`), row).toBe(true);
  });
});

test("a button offers to wipe the device, and nothing claims that it was", () => {
  expect(html).toMatch(/<button type="button"[^>]*>Wipe this device<\/button>/);
  expect(html).toMatch(/<div role="status"[^>]*><\/div>/);
});
