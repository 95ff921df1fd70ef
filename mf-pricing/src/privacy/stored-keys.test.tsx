import { STORED_ON_DEVICE } from "@nightlatch/domain";
import { readText, renderPage } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { StoredKeys } from "./stored-keys.tsx";

const html = renderPage(<StoredKeys />);

test("every item that the site may store has a row with name, purpose and duration, by storage", () => {
  const bodies = html.split("<tbody").slice(1);
  const storageTitles = { cookie: "Cookies", session: "Kept by this tab", local: "Kept by this browser", cache: "Kept by this browser" };
  for (const { key, where, purpose, lifetime } of STORED_ON_DEVICE) {
    const tableBody = bodies.find((body) => body.includes(`<span>${storageTitles[where]}</span>`)) ?? "";
    const rows = tableBody.split("<tr").map((row) => readText(row.replaceAll("<wbr/>", "").replace(/^[^>]*>/, "")));
    const found = rows.filter((row) => row.startsWith(`${key} ${purpose} ${lifetime}`));
    expect(found, key).toHaveLength(1);
  }
  expect(html.match(/<tr/g)).toHaveLength(STORED_ON_DEVICE.length + bodies.length + 1);
});

test("a button offers to wipe the device, and nothing says that it was wiped", () => {
  expect(html).toMatch(/<button type="button"[^>]*>Delete everything Nightlatch stored here<\/button>/);
  expect(html).toMatch(/<div role="status"[^>]*><\/div>/);
});
