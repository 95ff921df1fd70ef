import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@nightlatch/process/testing";

export interface Named {
  readonly role: "link" | "button" | "field" | "option";
  readonly name: string | RegExp;
}

type NamedKey = "ArrowRight" | "Escape";

/** A page of Firefox or WebKit. Uses WebDriver, because Playwright controls only its own builds of these browsers. */
export interface OtherBrowser {
  open(path: string): Promise<void>;
  /** Runs a function in the page. The function is sent as text, so it can use only its arguments. */
  run<T>(work: (...args: never[]) => T, ...args: unknown[]): Promise<T>;
  click(control: Named): Promise<void>;
  type(text: string): Promise<void>;
  key(name: NamedKey): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Errors and warnings in the console, and uncaught errors; undefined where the browser cannot report them. */
  notes(): readonly string[] | undefined;
  close(): Promise<void>;
}

const PATIENCE_MS = 20_000;
/** Firefox aborts downloads when a page is left, and reports the wrong hash of an empty file. */
const EMPTY_HASH = createHash("sha384").digest("base64");

/** Reads from the page until the value is wanted. @throws {Error} with the last value */
export async function until<T>(read: () => Promise<T>, wanted: (value: T) => boolean, what: string): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (wanted(value)) return value;
    if (Date.now() > end) throw new Error(`${what} did not happen; last value: ${JSON.stringify(value)}`);
    await wait(100);
  }
}

interface ClickPoint {
  readonly x: number;
  readonly y: number;
}

/** Runs in the page. Scrolls to a control. @returns its middle, or the reason why it cannot be clicked */
function clickPointOf(role: Named["role"], source: string, whole: boolean): ClickPoint | string {
  const SELECTORS = {
    link: "a[href]",
    button: "button, [role=button], summary",
    field: "input, textarea, select",
    option: "[role=option]",
  };
  const nameOf = (element: Element): string => {
    const labelled = element
      .getAttribute("aria-labelledby")
      ?.split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "");
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? "");
    const imageAlts = [...element.querySelectorAll("img")].map(({ alt }) => alt);
    const words = labels.length > 0 ? labels.join(" ") : [element.textContent, ...imageAlts].join(" ");
    return (element.getAttribute("aria-label") ?? labelled?.join(" ") ?? words).replace(/\s+/g, " ").trim();
  };
  const fits = (name: string) => (whole ? name === source : new RegExp(source).test(name));
  const element = [...document.querySelectorAll(SELECTORS[role])].find(
    (candidate) => (candidate as HTMLElement).checkVisibility({ visibilityProperty: true }) && fits(nameOf(candidate)),
  );
  if (!element) return "nothing has this name";
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const there = document.elementFromPoint(x, y);
  const label = (element as HTMLInputElement).labels?.[0];
  if (!there || !(element.contains(there) || there.contains(element) || label?.contains(there)))
    return `${there?.outerHTML.slice(0, 120)} covers it`;
  return { x, y };
}

async function findClickPoint(browser: Pick<OtherBrowser, "run">, { role, name }: Named): Promise<ClickPoint> {
  const args = [role, typeof name === "string" ? name : name.source, typeof name === "string"];
  let before: ClickPoint | string = "";
  const point = await until(
    async () => {
      const last = before;
      before = await browser.run(clickPointOf as (...args: never[]) => ClickPoint | string, ...args);
      return { point: before, still: JSON.stringify(last) === JSON.stringify(before) };
    },
    ({ point: found, still }) => typeof found !== "string" && still,
    `${role} "${name}"`,
  );
  return point.point as ClickPoint;
}

/** Opens the installed Firefox by WebDriver BiDi. @throws {Error} when Firefox is not installed */
export async function openFirefox(site: string): Promise<OtherBrowser> {
  const executablePath = findProgram("FIREFOX_PATH", ["/usr/bin/firefox-esr", "/usr/bin/firefox"]);
  const { default: puppeteer } = await import("puppeteer-core");
  const firefox = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
  const page = await firefox.newPage();
  const notes: string[] = [];
  page.on("console", (message) => {
    if (/^(error|warn)$/.test(message.type())) notes.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => {
    const text = error instanceof Error ? error.message : String(error);
    if (!text.includes(EMPTY_HASH)) notes.push(`uncaught: ${text}`);
  });
  // A page with unsaved input asks before the browser leaves it.
  page.on("dialog", (dialog) => void dialog.accept());
  const run = (work: (...args: never[]) => unknown, ...args: unknown[]) => page.evaluate(work, ...(args as never[]));
  const browser: OtherBrowser = {
    open: async (path) => void (await page.goto(`${site}${path}`)),
    run: run as OtherBrowser["run"],
    click: async (control) => {
      const { x, y } = await findClickPoint(browser, control);
      await page.mouse.click(x, y);
    },
    type: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name),
    resize: (width, height) => page.setViewport({ width, height }),
    notes: () => notes,
    close: () => firefox.close(),
  };
  return browser;
}

/** Opens WebKitGTK's MiniBrowser by WebDriver, on its own display. @throws {Error} when it is not installed */
export async function openWebKit(site: string): Promise<OtherBrowser> {
  const driverPath = findProgram("WEBKIT_DRIVER_PATH", ["/usr/bin/WebKitWebDriver"]);
  const front = await startFront(site);
  const display = await startDisplay();
  const port = await freePort();
  const environment = { ...process.env, DISPLAY: display.name, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1", LIBGL_ALWAYS_SOFTWARE: "1" };
  const server = spawn(driverPath, [`--port=${port}`, "--host=127.0.0.1"], { stdio: "ignore", env: environment });
  const address = `http://127.0.0.1:${port}`;
  await until(() => isResponding(`${address}/status`), Boolean, "WebKit's driver");
  const { Builder } = await import("selenium-webdriver");
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": { args: ["--automation"] } })
    .build();
  const run = (work: (...args: never[]) => unknown, ...args: unknown[]) =>
    driver.executeScript(`return (${work}).apply(null, arguments)`, ...args);
  const browser: OtherBrowser = {
    open: (path) => driver.get(`${front.address}${path}`),
    run: run as OtherBrowser["run"],
    click: async (control) => {
      const { x, y } = await findClickPoint(browser, control);
      await driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y) })
        .click()
        .perform();
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    key: (name) => driver.actions().sendKeys(KEYS[name]).perform(),
    resize: async (width, height) => void (await driver.manage().window().setRect({ x: 0, y: 0, width, height })),
    notes: () => undefined,
    close: async () => {
      await driver.quit();
      await Promise.all([server, display.process].map(end));
      front.server.close();
    },
  };
  return browser;
}

const KEYS: Readonly<Record<NamedKey, string>> = {
  ArrowRight: "\uE014",
  Escape: "\uE00C",
};

function findProgram(setting: string, paths: readonly string[]): string {
  const found = [process.env[setting], ...paths].find((path) => path && existsSync(path));
  if (!found) throw new Error(`Not installed: ${paths.join(", ")}. ${setting} names another place.`);
  return found;
}

/** A proxy that removes the site's isolation header, because WebKitGTK's driver cannot follow a page into a new process. */
async function startFront(site: string): Promise<{ server: Server; address: string }> {
  const { hostname, port: sitePort } = new URL(site);
  const server = createServer((incoming, response) => {
    const { method, url: path, headers } = incoming;
    const passed = request({ hostname, port: sitePort, method, path, headers }, (back) => {
      const { "cross-origin-opener-policy": _, ...rest } = back.headers;
      response.writeHead(back.statusCode ?? 502, rest);
      back.pipe(response);
    });
    passed.on("error", () => response.destroy());
    incoming.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, address: `http://localhost:${(server.address() as AddressInfo).port}` };
}

async function startDisplay(): Promise<{ process: ChildProcess; name: string }> {
  const display = spawn(findProgram("XVFB_PATH", ["/usr/bin/Xvfb"]), ["-displayfd", "3", "-screen", "0", "1400x1200x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(display.stdio[3] as NodeJS.ReadableStream, "data");
  return { process: display, name: `:${String(number).trim()}` };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}

const isResponding = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => true,
    () => false,
  );
