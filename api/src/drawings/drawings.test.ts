import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../log.ts";
import { createDrawings, type Drawings } from "./drawings.ts";

const LIVING = "laurel-gap-living-800.webp";

/** A program in the place of the one that draws: notes each job in `asked`, and does what the view's name tells it. */
const STAND_IN = `
import { appendFileSync } from "node:fs";
process.on("disconnect", () => process.exit());
process.on("message", ({ id, file }) => {
  appendFileSync(new URL("asked", import.meta.url), file.slug + "-" + file.view + "-" + file.width + "\\n");
  if (file.view === "bath") return process.exit(1);
  if (file.view === "kitchen") return;
  if (file.view === "bedroom") return process.send({ id, problem: "no such brush" });
  process.send({ id, content: Buffer.from("drawn " + file.view) });
});`;

describe("drawings", () => {
  let root: string;
  let folder: string;
  let made: Drawings[];

  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), "nightlatch-drawings-"));
    folder = path.join(root, "kept");
    writeFileSync(path.join(root, "stand-in.mjs"), STAND_IN);
    made = [];
  });
  afterEach(async () => {
    for (const each of made) await each.stop();
    rmSync(root, { recursive: true });
  });

  function open(process: object = { program: path.join(root, "stand-in.mjs") }): Drawings {
    const drawings = createDrawings({ folder, log: silentLog, process });
    made.push(drawings);
    return drawings;
  }
  const asked = (): string[] =>
    existsSync(path.join(root, "asked")) ? readFileSync(path.join(root, "asked"), "utf8").trim().split("\n") : [];
  const contentOf = (found: Awaited<ReturnType<Drawings["find"]>>): string => {
    if (!found) throw new Error("There is no such picture.");
    return "content" in found ? Buffer.from(found.content).toString() : readFileSync(path.join(found.folder, found.name), "utf8");
  };

  it("draws a picture of the width and kind that its name says", async () => {
    const found = await open({}).find("laurel-gap-living-400.webp", "a");
    if (!found || "content" in found) throw new Error("It was not kept.");
    const { format, width, height } = await sharp(path.join(found.folder, found.name)).metadata();
    expect([format, width, height]).toEqual(["webp", 400, 267]);
  });

  it("has none where the demonstration is not installed", async () => {
    const drawings = createDrawings({ folder, log: silentLog, seedFolder: path.join(root, "no-seed") });
    made.push(drawings);
    expect(await drawings.find("laurel-gap-front-800.avif", "a")).toBeUndefined();
    expect(await drawings.names()).toEqual([]);
  });

  it("serves committed covers without drawing them", async () => {
    const found = await open().find("laurel-gap-front-800.avif", "a");
    expect(found).toMatchObject({ name: "laurel-gap-front-800.avif" });
    expect(asked()).toEqual([]);
  });

  it("draws nothing twice: not for many at one moment, not later, not after a restart, not beside another process", async () => {
    const [first, beside] = [open(), open()];
    const many = await Promise.all(Array.from({ length: 30 }, (_, client) => first.find(LIVING, `client ${client}`)));
    expect(new Set(many.map(contentOf))).toEqual(new Set(["drawn living"]));
    expect(contentOf(await first.find(LIVING, "a"))).toBe("drawn living");
    expect(contentOf(await beside.find(LIVING, "a"))).toBe("drawn living");
    await first.stop();
    expect(contentOf(await open().find(LIVING, "a"))).toBe("drawn living");
    expect(asked()).toEqual(["laurel-gap-living-800"]);
  });

  it.each([
    "",
    "laurel-gap",
    "laurel-gap-living-801.webp",
    "laurel-gap-living-0800.webp",
    "laurel-gap-living-800.png",
    "laurel-gap-attic-800.webp",
    "laurel-gap--living-800.webp",
    "-living-800.webp",
    "nowhere-living-800.webp",
    "constructor-living-800.webp",
    "laurel-gap-constructor-800.webp",
    "__proto__-front-800.avif",
    "../laurel-gap-living-800.webp",
    "laurel-gap-living-800.webp/../../x",
    "laurel-gap-living-800.webp\0",
    "LAUREL-GAP-living-800.webp",
    `${"a-".repeat(5_000)}living-800.webp`,
  ])("starts nothing for a name that no picture has (%#)", async (name) => {
    expect(await open().find(name, "a")).toBeUndefined();
    expect(asked()).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  it("lets a drawing that fails, or ends its process, cost that picture alone", async () => {
    const drawings = open();
    await expect(drawings.find("laurel-gap-bedroom-800.webp", "a")).rejects.toThrow("no such brush");
    await expect(drawings.find("laurel-gap-bath-800.webp", "a")).rejects.toThrow("ended the process");
    expect(contentOf(await drawings.find(LIVING, "a"))).toBe("drawn living");
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("gives up a drawing that does not end", async () => {
    const drawings = open({ program: path.join(root, "stand-in.mjs"), patience: 1 });
    await expect(drawings.find("laurel-gap-kitchen-800.webp", "a")).rejects.toThrow("took too long");
  });

  it("refuses a client that asks for very many at once, and takes others meanwhile", async () => {
    const drawings = open();
    const names = (await drawings.names()).filter((name) => /-(living|again|yard)-\d+\.avif$/.test(name));
    const asks = names.slice(0, 26).map((name) => drawings.find(name, "greedy"));
    const outcomes = Promise.allSettled(asks);
    expect(contentOf(await drawings.find(LIVING, "modest"))).toBe("drawn living");
    const refused = (await outcomes).filter((each) => each.status === "rejected");
    expect(refused).toHaveLength(2);
    expect(refused[0]?.reason).toMatchObject({ code: "pictures_busy", statusCode: 503, headers: { "retry-after": "10" } });
  });

  it("shows a picture that it cannot keep", async () => {
    writeFileSync(folder, "a file where the folder should be");
    expect(contentOf(await open().find(LIVING, "a"))).toBe("drawn living");
    expect(readFileSync(folder, "utf8")).toBe("a file where the folder should be");
  });

  it("removes what an earlier release drew and what was left unfinished, and nothing that another process writes", async () => {
    mkdirSync(folder);
    for (const name of ["00000000-laurel-gap-living-800.webp", "old.new", "young.new"]) writeFileSync(path.join(folder, name), "");
    utimesSync(path.join(folder, "old.new"), 0, 0);
    expect(contentOf(await open().find(LIVING, "a"))).toBe("drawn living");
    expect(readdirSync(folder).map((name) => name.replace(/^[0-9a-f]{8}-/, ""))).toEqual([LIVING, "young.new"]);
  });
});
