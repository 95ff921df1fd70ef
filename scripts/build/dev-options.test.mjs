import { expect, test } from "vitest";
import { parseDevOptions } from "./dev-options.mjs";
import { FRONTENDS } from "./workspace.mjs";

test("selects all frontends by default, or the named ones and the shell", () => {
  expect(parseDevOptions([])).toEqual({ mode: "site", names: FRONTENDS });
  expect(parseDevOptions(["mf-detail", "mf-forms"])).toEqual({ mode: "site", names: ["shell", "mf-detail", "mf-forms"] });
});

test("serves one remote alone, with the flag before or after its name", () => {
  for (const args of [
    ["mf-detail", "--alone"],
    ["--alone", "mf-detail"],
    ["--", "mf-detail", "--alone"],
  ])
    expect(parseDevOptions(args)).toEqual({ mode: "alone", names: ["shell", "mf-detail"] });
});

test("runs one frontend against a site, which is read-only by default", () => {
  const site = { mode: "against", names: ["shell", "mf-detail"], url: "https://nightlatch.example" };
  expect(parseDevOptions(["mf-detail", "--against", "https://nightlatch.example/"])).toEqual({ ...site, allowWrites: false });
  expect(parseDevOptions(["mf-detail", "--against=https://nightlatch.example", "--allow-writes"])).toEqual({ ...site, allowWrites: true });
  expect(parseDevOptions(["shell", "--against", "http://localhost:3000"])).toMatchObject({
    names: ["shell"],
    url: "http://localhost:3000",
  });
});

test.each([
  [["mf-hotel"], /There is no frontend named mf-hotel\. The frontends are: shell, /],
  [["mf-detail", "--lonely"], /--lonely/],
  [["--alone"], /Name one remote to run alone/],
  [["shell", "--alone"], /Name one remote to run alone/],
  [["mf-detail", "mf-forms", "--alone"], /Name one remote to run alone/],
  [["mf-detail", "--alone", "--against", "http://localhost:3000"], /--alone or --against, not both/],
  [["mf-detail", "--allow-writes"], /--allow-writes needs --against/],
  [["--against", "http://localhost:3000"], /Name one frontend/],
  [["mf-detail", "--against"], /--against/],
  [["mf-detail", "--against", "nightlatch.example"], /such as https:\/\/nightlatch\.example, not "nightlatch\.example"/],
  [["mf-detail", "--against", "ftp://nightlatch.example"], /--against needs a site's address/],
  [["mf-detail", "--against", "https://nightlatch.example/about"], /--against needs a site's address/],
])("rejects invalid arguments in one line %j", (args, message) => {
  expect(() => parseDevOptions(args)).toThrow(message);
  try {
    parseDevOptions(args);
  } catch (error) {
    expect(error.message).not.toContain("\n");
  }
});
