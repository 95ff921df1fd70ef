import { expect, test } from "../../support/test.ts";

test("notes of a page have errors, and its scripts' own warnings; advice of the browser is no part of them", async ({ page, notes }) => {
  await page.goto("/robots.txt");
  const advice = page.waitForEvent("console", (message) => message.text().includes("truncated to its numeric prefix"));
  await page.evaluate(() => {
    const viewport = Object.assign(document.createElement("meta"), { name: "viewport", content: "width=100abc" });
    document.documentElement.append(viewport);
  });
  expect((await advice).type()).toBe("warning");
  await page.evaluate(() => {
    console.log("a line");
    console.info("a line");
    console.warn("a warning", 7);
    console.error("an error");
    return fetch("/there-is-none");
  });
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error("nothing catches it"))));
  const expected = [/^error: Failed to load .* 404 /, /^error: an error$/, /^uncaught: nothing catches it$/, /^warning: a warning 7$/];
  await expect.poll(() => notes.console.toSorted()).toEqual(expected.map((each) => expect.stringMatching(each)));
});
