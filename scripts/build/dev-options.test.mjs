import { expect, test } from "vitest";
import { parseDevOptions } from "./dev-options.mjs";
import { FRONTENDS } from "./workspace.mjs";

test("all frontends by default, else those that are named and the shell", () => {
  expect(parseDevOptions([])).toEqual({ mode: "site", names: FRONTENDS });
  expect(parseDevOptions(["mf-detail", "mf-forms"])).toEqual({ mode: "site", names: ["shell", "mf-detail", "mf-forms"] });
});

test("one remote alone, with the flag before or after it", () => {
  for (const args of [
    ["mf-detail", "--alone"],
    ["--alone", "mf-detail"],
    ["--", "mf-detail", "--alone"],
  ])
    expect(parseDevOptions(args)).toEqual({ mode: "alone", names: ["shell", "mf-detail"] });
});

test("one frontend against a site, which takes no writes unless that is allowed", () => {
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
])("what cannot be understood is told in one line %j", (args, message) => {
  expect(() => parseDevOptions(args)).toThrow(message);
  try {
    parseDevOptions(args);
  } catch (error) {
    expect(error.message).not.toContain("\n");
  }
});
