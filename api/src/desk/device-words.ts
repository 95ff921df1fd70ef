/** Browsers by what their user agents say. Those that also say another's name come before it. */
const BROWSERS: readonly (readonly [name: string, says: RegExp])[] = [
  ["Edge", /Edg(e|A|iOS)?\//],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /(Firefox|FxiOS)\//],
  ["Chrome", /(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /Safari\//],
];
const SYSTEMS: readonly (readonly [name: string, says: RegExp])[] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X|Macintosh/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
];

/** A browser in words, such as `Firefox on Linux`. The user agent itself is not kept: it tells more than anybody needs. */
export function deviceInWords(userAgent: string | undefined): string {
  const find = (all: typeof BROWSERS): string | undefined => all.find(([, says]) => says.test(userAgent ?? ""))?.[0];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? "Unknown browser");
}
