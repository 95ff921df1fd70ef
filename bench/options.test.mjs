import { describe, expect, test } from "vitest";
import { parseBenchOptions, parseTrialOptions } from "./options.mjs";

const PARTS = ["size", "press", "lighthouse", "catalogue", "scale"];
const bench = (...args) => parseBenchOptions(args, PARTS);
const faults = (...args) => parseTrialOptions(args, ["kills", "fuzz"]);

test("parts and their flags, in any order and in both spellings", () => {
  expect(bench()).toEqual({ names: [], json: false, rounds: 5 });
  expect(bench("--json", "press", "size", "--rounds=3", "--beside", "/other")).toEqual({
    names: ["press", "size"],
    json: true,
    rounds: 3,
    beside: "/other",
  });
  expect(bench("--", "catalogue", "--sizes", "1000,100", "--databases=pglite")).toMatchObject({
    sizes: [100, 1000],
    databases: ["pglite"],
  });
  expect(bench("lighthouse", "--pages=/,/about")).toMatchObject({ pages: ["/", "/about"] });
  expect(bench("scale", "--quick")).toMatchObject({ names: ["scale"], quick: true });
  expect(bench("--sizes=10")).toMatchObject({ names: [], sizes: [10] });
});

test("trials of faults", () => {
  expect(faults()).toEqual({ names: [], quick: false, seed: 20261123 });
  expect(faults("fuzz", "--quick", "--seed=0")).toEqual({ names: ["fuzz"], quick: true, seed: 0 });
});

test.each([["--help"], ["-h"], ["size", "--help"]])("%j asks for the usage, and runs nothing", (...args) => {
  expect(bench(...args)).toMatchObject({ help: true, names: [] });
  expect(faults(...args)).toMatchObject({ help: true, names: [] });
});

describe("what cannot be understood is named in one line", () => {
  test.each([
    [bench, ["--size=10"], /--size/],
    [bench, ["size", "--quick"], /--quick goes with scale/],
    [bench, ["hotels"], /no part named hotels\. There are: size, /],
    [bench, ["constructor"], /no part named constructor/],
    [bench, ["size", "--rounds=2"], /--rounds goes with press and lighthouse/],
    [bench, ["press", "--rounds=0"], /--rounds takes whole numbers from 1, not "0"/],
    [bench, ["press", "--rounds"], /--rounds/],
    [bench, ["catalogue", "--sizes=10,1e3"], /--sizes takes whole numbers from 1, not "1e3"/],
    [bench, ["catalogue", "--databases=mysql"], /--databases takes pglite and postgres/],
    [bench, ["--json=yes"], /--json/],
    [faults, ["--sed=7"], /--sed/],
    [faults, ["floods"], /no trial named floods\. There are: kills, fuzz/],
    [faults, ["--seed=x"], /--seed takes whole numbers from 0, not "x"/],
  ])("%o %j", (parse, args, message) => {
    expect(() => parse(...args)).toThrow(message);
    expect(() => parse(...args)).toThrow(/^[^\n]+$/);
  });
});
