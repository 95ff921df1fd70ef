import { expect, test } from "vitest";
import { leadOf } from "./readable-paths.ts";

const PAGE = "/properties/kink-cabin?search=k%C3%B6ln";

test.each([
  ["/properties?search=Köln – Altstadt", "/properties?search=K%C3%B6ln%20%E2%80%93%20Altstadt"],
  ["/property/Köln", "/property/K%C3%B6ln"],
  ["?search=lake", "/properties/kink-cabin?search=lake"],
  ["ohio", "/properties/ohio"],
  ["/about#verification", "/about#verification"],
  ["/about#ü", "/about#%C3%BC"],
  ["/a/../b", "/b"],
  ["/", "/"],
  ["/404", "/404"],
  ["/exits", "/exits"],
  ["/properties?next=https://evil.example/", "/properties?next=https://evil.example/"],
  ["/properties?search=\ud800", "/properties?search=%EF%BF%BD"],
  [PAGE.replace("%C3%B6", "%c3%b6"), "/properties/kink-cabin?search=k%c3%b6ln"],
])("resolves %j to %j", (to, expected) => {
  expect(leadOf(to, PAGE)).toEqual({ to: expected });
});

test.each([
  [
    "redirected to an address outside this site",
    ["javascript:alert(1)", " JavaScript:alert(1)", "java\tscript:alert(1)", "data:text/html,a"],
  ],
  [
    "redirected to an address outside this site",
    ["https://evil.example/", "http:/x", "mailto:a@b.example", "http://site.invalid/x", "x:y"],
  ],
  [
    "redirected to an address outside this site",
    ["/a\r\nset-cookie: a=1", "/a\nb", "/a\0", "/\\evil.example", "\\\\evil.example", "/a\x7f"],
  ],
  [
    "redirected to an address outside this site",
    ["//evil.example", "///evil.example", "/.//evil.example", "/a/..//evil.example", "//site.invalid", "//"],
  ],
  [
    "redirected to a reserved address that is not a page",
    ["/exit", "/exit/", "/%65xit", "/wipe?a", "/api/preview/logout", "/assets/a/b.js"],
  ],
  ["redirected to itself", [PAGE, "", "#part", "?search=köln", `${PAGE}#part`, "./kink-cabin?search=k%C3%B6ln"]],
  ["redirected to an address that is too long", [`/${"a".repeat(8192)}`, `/${"ü".repeat(1400)}`, `/#${"a".repeat(8192)}`]],
] as const)("%s: %j", (problem, addresses) => {
  expect(addresses.map((to) => leadOf(to, PAGE))).toEqual(addresses.map(() => ({ problem })));
});

test("a visitor's long address may redirect to its other spelling", () => {
  const letters = "a".repeat(6000);
  expect(
    leadOf(`/properties?search=${letters}&location=${encodeURIComponent("ü".repeat(1000))}`, `/properties?location=${letters}`),
  ).toHaveProperty("to");
});

test("a page whose own address seems to contain a host cannot redirect there", () => {
  expect(leadOf("?a=1", "//evil.example/a")).toEqual({ problem: "redirected to an address outside this site" });
});
