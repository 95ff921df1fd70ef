import { readFileSync } from "node:fs";
import { anyCharacter } from "@nightlatch/domain/testing";
import { putListings } from "@nightlatch/listings/listing-store";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openTestDesk } from "../../testing/operator-desk.ts";
import { runs } from "../../testing/property-runs.ts";
import { makeRecord } from "../../testing/records.ts";

const { desk, db } = await openTestDesk([makeRecord("a")]);

const blank = fc.constantFrom("", " ", null);
const flag = fc.oneof(fc.boolean(), fc.constantFrom("yes", "TRUE", "pending", "true", "0", 1, 0), blank);
const text = fc.oneof(
  fc.string({ unit: anyCharacter }).filter((each) => !/[\0\p{Cs}]/u.test(each)),
  fc.constantFrom("=1+1", "'quoted", "a,b;c", "[1]"),
  blank,
);
const amount = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(" 4", "3", "2.0"), blank);
const names = fc.oneof(
  fc.constantFrom("Sauna", ["tag-sauna", "Cage"], [], ["tag-gone", "Cage, large"], "tag-sauna, Cage"),
  fc.constant(null),
);
const anything = fc.jsonValue({ maxDepth: 3 }).filter((value) => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value)));

/** Records as a source may contain them: mixed types in one field, several empty values, unknown fields. */
const odd = fc.record(
  {
    Name: text,
    Verified: flag,
    Published: flag,
    published: flag,
    Featured: flag,
    Wifi: flag,
    "Hot Tub": fc.oneof(flag, fc.constant([])),
    "Booking Link": fc.constantFrom("", " ", null, "https://book.example/x", "book.example"),
    Description: text,
    City: text,
    "Address - City": text,
    "Max Guests": amount,
    Bathrooms: amount,
    "Property Type": fc.constantFrom("Kink Cabin", ["type-kink-cabin"], [], "type-gone", null),
    Tags: names,
    "Kink Furniture": names,
    "Unique Kink Features": fc.oneof(text, fc.array(fc.string({ maxLength: 5 }), { maxLength: 2 })),
    "Image Gallery": fc.constantFrom(null, [], [{ url: "/x.webp", alt: "", width: 3.5 }]),
    "Host Email": fc.constantFrom("a@host.example", "", null),
    Email: fc.constantFrom("b@host.example", ""),
    "A field of the source": anything,
    "Boost Until": fc.constantFrom("2026-03-04", "", null),
  },
  { requiredKeys: [] },
);

it(
  "an export of unusual values as JSON re-imports without a change, also into an empty directory",
  async () => {
    const [first, second, third] = ["first", "second", "third"].map((name) => desk.file(`${name}.json`)) as [string, string, string];
    await fc.assert(
      fc.asyncProperty(fc.array(odd, { minLength: 1, maxLength: 40 }), async (records) => {
        await db.deleteFrom("listings").execute();
        await putListings(
          db,
          records.map((record, at) => ({ ...record, id: `r${at}`, Slug: `stay-${at}` })),
        );
        await desk.json("export", first, "--contacts");
        expect(await desk.json("import", first)).toMatchObject({ added: 0, changed: 0, same: records.length, badCount: 0 });
        await desk.json("export", second, "--contacts");
        expect(readFileSync(second, "utf8")).toBe(readFileSync(first, "utf8"));
        await db.deleteFrom("listings").execute();
        // An import discards an unknown field unless the map names it or `--allow` permits it.
        const map = desk.file("map.json", JSON.stringify({ Email: "Email", "A field of the source": "A field of the source" }));
        const into = await desk.json("import", first, "--map", map, "--allow", "columns,tags,types");
        expect(into).toMatchObject({ added: records.length, badCount: 0 });
        await desk.json("export", third, "--contacts");
        expect(readFileSync(third, "utf8")).toBe(readFileSync(first, "utf8"));
      }),
      { numRuns: runs(4, 100) },
    );
  },
  runs(60_000, 1_800_000),
);
