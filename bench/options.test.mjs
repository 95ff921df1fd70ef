import { expect, test } from "vitest";
import { parseBenchOptions, parseRehearsalOptions, parseTrialOptions } from "./options.mjs";

const bench = (...args) => parseBenchOptions(args, ["size", "press", "lighthouse", "catalogue", "scale"]);
const faults = (...args) => parseTrialOptions(args, ["kills", "fuzz"]);
const rehearsal = (...args) => parseRehearsalOptions(args);

test.each([
  [bench, [], { names: [], json: false, rounds: 5 }],
  [bench, ["--json", "press", "size", "--rounds=3", "--beside", "/b"], { names: ["press", "size"], json: true, rounds: 3, beside: "/b" }],
  [bench, ["--", "catalogue", "--sizes", "1000,100", "--databases=pglite"], { sizes: [100, 1000], databases: ["pglite"] }],
  [bench, ["lighthouse", "--pages=/,/about"], { pages: ["/", "/about"] }],
  [bench, ["scale", "--quick"], { names: ["scale"], quick: true }],
  [bench, ["--sizes=10"], { names: [], sizes: [10] }],
  [bench, ["size", "--help"], { help: true }],
  [faults, [], { names: [], quick: false, seed: 20261123 }],
  [faults, ["fuzz", "--quick", "--seed=0"], { names: ["fuzz"], quick: true, seed: 0 }],
  [faults, ["-h"], { help: true }],
  [rehearsal, [], {}],
  [rehearsal, ["--", "--quick", "--release", "/now", "--before=/b"], { quick: true, release: "/now", before: "/b" }],
  [rehearsal, ["--before-commit", "v1"], { "before-commit": "v1" }],
  [rehearsal, ["--migrate"], { migrate: true }],
  [rehearsal, ["-h"], { help: true }],
])("%o reads %j", (parse, args, options) => {
  expect(parse(...args)).toMatchObject(options);
});

test.each([
  [bench, ["--size=10"], /--size/],
  [bench, ["size", "--quick"], /--quick works only with scale/],
  [bench, ["hotels"], /no part named hotels\. Choose from: size, /],
  [bench, ["constructor"], /no part named constructor/],
  [bench, ["size", "--rounds=2"], /--rounds works only with press and lighthouse/],
  [bench, ["press", "--rounds=0"], /--rounds takes whole numbers from 1, not "0"/],
  [bench, ["press", "--rounds"], /--rounds/],
  [bench, ["catalogue", "--sizes=10,1e3"], /--sizes takes whole numbers from 1, not "1e3"/],
  [bench, ["catalogue", "--databases=mysql"], /--databases takes pglite and postgres/],
  [bench, ["--json=yes"], /--json/],
  [faults, ["--sed=7"], /--sed/],
  [faults, ["floods"], /no trial named floods\. Choose from: kills, fuzz/],
  [faults, ["--seed=x"], /--seed takes whole numbers from 0, not "x"/],
  [rehearsal, ["--before", "/a", "--before-commit", "b"], /use one of them/],
  [rehearsal, ["--before", "/a", "--migrate"], /use one of them/],
  [rehearsal, ["--fast"], /--fast/],
  [rehearsal, ["now"], /now/],
])("%o rejects %j in one line", (parse, args, message) => {
  expect(() => parse(...args)).toThrow(message);
  expect(() => parse(...args)).toThrow(/^[^\n]+$/);
});
