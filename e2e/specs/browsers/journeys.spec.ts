import { type Named, type OtherBrowser, openFirefox, openWebKit, until } from "../../support/other-browsers.ts";
import { expect, siteUrl, test } from "../../support/test.ts";

test.describe.configure({ mode: "default" });

async function openAddress(browser: OtherBrowser, address: string): Promise<void> {
  await browser.open(address);
  await ready(browser);
}

const ready = (browser: OtherBrowser) =>
  until(
    () =>
      browser.run(() => {
        const part = document.querySelector("main > *");
        return part !== null && Object.keys(part).some((key) => key.startsWith("__reactFiber"));
      }),
    Boolean,
    "the page's hydration",
  );

const faults = (browser: OtherBrowser): Promise<string[]> =>
  browser.run(() => {
    const root = document.documentElement;
    const inView = ({ top, right, bottom, left, width }: DOMRect) =>
      bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && width > 0;
    return [
      ...(root.scrollWidth > root.clientWidth ? [`${root.scrollWidth - root.clientWidth} px sideways`] : []),
      ...[...document.images].flatMap((image) =>
        inView(image.getBoundingClientRect()) && !(image.complete && image.naturalWidth > 0) ? [`no picture: ${image.currentSrc}`] : [],
      ),
    ];
  });

const whole = (browser: OtherBrowser, what: string) =>
  until(
    () => faults(browser),
    (found) => found.length === 0,
    what,
  );

const fill = async (browser: OtherBrowser, name: Named["name"], text: string): Promise<void> => {
  await browser.click({ role: "field", name });
  await browser.type(text);
};

const PAGES = ["/", "/properties", "/properties/kink-cabins-bnbs", "/property/laurel-gap", "/saved", "/pricing", "/about", "/privacy"];
const FORMS = ["/contact", "/add-listing", "/remove-listing", "/coming-soon"];

for (const { name, open, widths } of [
  { name: "Firefox", open: openFirefox, widths: [320, 390, 1280] },
  // The window of WebKit's browser cannot be narrower than about 450 px.
  { name: "WebKit", open: openWebKit, widths: [390, 1280] },
]) {
  test.describe(name, { tag: "@long" }, () => {
    let browser: OtherBrowser;
    const heading = () => browser.run(() => document.querySelector("h1")?.textContent ?? "");
    const path = () => browser.run(() => location.pathname + location.search);
    const main = () => browser.run(() => document.querySelector("main")?.textContent ?? "");

    test.beforeAll(async () => {
      browser = await open(siteUrl());
    });
    test.afterAll(() => browser?.close());

    test("every page fits the widths of phones and desktops", async () => {
      test.setTimeout(300_000);
      for (const width of widths) {
        await browser.resize(width, 900);
        for (const page of [...PAGES, ...FORMS]) {
          await openAddress(browser, page);
          await whole(browser, `${page} at ${width} px, whole`);
        }
      }
    });

    test("finds a stay by its town, opens it, saves it, and finds it again", async () => {
      await browser.resize(1280, 900);
      await openAddress(browser, "/");
      await fill(browser, "Search by name or place", "ashev");
      await browser.click({ role: "option", name: /^Asheville, North Carolina/ });
      await until(heading, (text) => text.includes("Asheville"), "the town's page");
      expect(await path()).toBe("/properties/kink-cabins-bnbs/north-carolina/asheville");
      const stay = await browser.run(() => document.querySelector("main article h2, main article h3")?.textContent ?? "");
      await browser.click({ role: "link", name: new RegExp(stay) });
      await until(heading, (text) => text === stay, "the stay's page");
      await whole(browser, "a whole page");
      await browser.click({ role: "button", name: /^Save/ });
      await browser.run(() => history.back());
      await until(heading, (text) => text.includes("Asheville"), "the list again");
      await openAddress(browser, "/saved");
      await until(main, (text) => text.includes(stay), "the saved stay");
    });

    test("a filter narrows the list, appears in the address, and survives a reload", async () => {
      await openAddress(browser, "/properties/kink-cabins-bnbs");
      const count = () => browser.run(() => Number(/(\d+) listings?/.exec(document.querySelector("main")?.textContent ?? "")?.[1]));
      const all = await count();
      await browser.click({ role: "field", name: /^Sauna/ });
      const some = await until(count, (number) => number < all, "fewer listings");
      await until(path, (address) => address.includes("sauna"), "the filter in the address");
      await openAddress(browser, await path());
      expect(await count()).toBe(some);
    });

    test("photos open, turn and close by keyboard, and the focus returns", async () => {
      await openAddress(browser, "/property/laurel-gap");
      const alt = await browser.run(() => document.querySelector<HTMLImageElement>("#photos picture img")?.alt ?? "");
      await browser.click({ role: "link", name: alt });
      const dialogText = () => browser.run(() => document.querySelector("dialog[open]")?.textContent ?? "");
      const first = await until(dialogText, (text) => /Photo 1\b/.test(text), "the first photo");
      await browser.key("ArrowRight");
      await until(dialogText, (text) => text !== first && /Photo 2\b/.test(text), "the second photo");
      await browser.key("Escape");
      await until(dialogText, (text) => text === "", "the closed viewer");
      expect(await browser.run(() => document.activeElement?.closest("#photos") !== null)).toBe(true);
    });

    test("selected text has the accent colours, in a paragraph too", async () => {
      await openAddress(browser, "/about");
      const colours = await browser.run(() => {
        const { backgroundColor, color } = getComputedStyle(document.querySelector("main p") as Element, "::selection");
        return [backgroundColor, color];
      });
      expect(colours).toEqual(["rgb(242, 182, 97)", "rgb(23, 32, 34)"]);
    });

    test("sends a message", async () => {
      await openAddress(browser, "/contact");
      await fill(browser, /^Name/, "Ada Harper");
      await fill(browser, /^Email/, "ada@example.com");
      await fill(browser, /^Message/, "Is the north gate open after dark?");
      // The guard rejects messages that are sent faster than a person types (docs/product/abuse-and-privacy.md#guard-of-public-forms).
      const age = () => browser.run(() => performance.now());
      await until(age, (milliseconds) => milliseconds > 4_000, "a form that was open for a while");
      await browser.click({ role: "button", name: "Send Message" });
      await until(main, (all) => all.includes("Message sent successfully!"), "the confirmation");
    });

    test("a listing's draft survives a reload", async () => {
      await openAddress(browser, "/add-listing");
      await fill(browser, /^Property name/i, "Ledge House");
      const storedText = () => browser.run(() => JSON.stringify(Object.values(localStorage)));
      await until(storedText, (text) => text.includes("Ledge House"), "the stored draft");
      await openAddress(browser, "/add-listing");
      const name = () => browser.run(() => [...document.querySelectorAll("input")].map(({ value }) => value).join("|"));
      await until(name, (values) => values.includes("Ledge House"), "the draft in its form");
    });

    test("wipes the device on request", async () => {
      await openAddress(browser, "/privacy");
      await browser.click({ role: "button", name: "Delete everything Nightlatch stored here" });
      const items = () => browser.run(() => localStorage.length);
      await until(items, (count) => count === 0, "an empty device");
    });

    test("the console stays empty", () => {
      expect(browser.notes() ?? []).toEqual([]);
    });
  });
}
