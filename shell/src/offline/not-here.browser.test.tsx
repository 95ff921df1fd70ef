import { expect, test } from "vitest";
import { NOT_HERE } from "./respond-offline.ts";

test("the offline page has a link to continue, as large as a finger", async () => {
  const frame = document.createElement("iframe");
  Object.assign(frame.style, { width: "320px", border: "0" });
  frame.srcdoc = NOT_HERE.html;
  const loaded = new Promise((done) => frame.addEventListener("load", done));
  document.body.append(frame);
  await loaded;
  const page = frame.contentDocument as Document;
  const link = page.querySelector("a") as HTMLAnchorElement;
  expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  const { backgroundColor, color } = getComputedStyle(link);
  expect(backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
  expect(color).not.toBe(backgroundColor);
  expect(page.documentElement.scrollWidth).toBe(320);
  frame.remove();
});
