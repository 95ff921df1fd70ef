import type { ResultOf } from "./desk/desk-api.ts";

type Listed = ResultOf<"listings list">["listings"][number];

/** A listing as the table has it. */
export const listed = (slug: string, more: Partial<Listed> = {}): Listed => ({
  id: `id-${slug}`,
  slug,
  name: slug
    .split("-")
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(" "),
  city: "Bala",
  state: "Gwynedd",
  country: "Wales",
  place: "Bala, Gwynedd, Wales",
  published: true,
  verified: false,
  featured: false,
  types: ["kink-cabin"],
  plan: "",
  photos: 5,
  facts: 3,
  booking: true,
  updatedAt: "2026-11-20T08:00:00.000Z",
  ...more,
});

export const LISTED: ResultOf<"listings list"> = {
  total: 3,
  next: undefined,
  listings: [
    listed("pine-cabin"),
    listed("oak-loft", { published: false, photos: 0, facts: 0 }),
    listed("slate-barn", { featured: true, plan: "elite", verified: true }),
  ],
};

export const FORM: ResultOf<"listings form"> = {
  id: "id-pine-cabin",
  slug: "pine-cabin",
  version: "2026-11-20T08:00:00.000Z",
  name: "Pine Cabin",
  published: true,
  featured: false,
  verified: false,
  marked: false,
  boostUntil: undefined,
  places: { region: "Wales", taken: 3, limit: 5 },
  conflicts: [],
  pictures: [
    { url: "/media/photos/one.webp", src: "data:image/gif;base64,R0lGODlhAQABAAAAACw=", caption: "The cabin at dusk" },
    { url: "/media/photos/two.webp", src: "data:image/gif;base64,R0lGODlhAQABAAAAACw=", caption: "" },
  ],
  fields: [
    { field: "Name", kind: "text", text: "Pine Cabin" },
    { field: "Description", kind: "text", text: "A quiet place." },
    { field: "City", kind: "text", text: "Bala" },
    { field: "Max Guests", kind: "amount", text: "2", least: 1, most: 999, step: 1 },
    { field: "Wifi", kind: "flag", text: "" },
    {
      field: "Tags",
      kind: "names",
      text: "tag-sauna",
      words: [
        { value: "tag-sauna", label: "Sauna" },
        { value: "tag-cage", label: "Cage" },
      ],
    },
    { field: "Cameras", kind: "text", text: "", words: [{ value: "no-cameras", label: "None at all" }] },
    { field: "Website", kind: "text", text: "" },
  ],
};

export const HISTORY: ResultOf<"listings history"> = {
  id: "id-pine-cabin",
  entries: [
    {
      id: 42,
      at: "2026-11-20T08:00:00.000Z",
      who: "Ben Ito",
      action: "listing.edit",
      changes: { Name: { from: "Pine Hut", to: "Pine Cabin" }, Beds: { from: null, to: 2 }, "Host Email": { private: true } },
      remarks: { reason: "host asked" },
    },
  ],
};

export const IMPORTS: ResultOf<"imports list"> = [
  {
    id: "3f2a91c0-0000-4000-8000-000000000000",
    kind: "import",
    name: "spring.csv",
    who: "Ben Ito",
    state: "done",
    read: 1203,
    added: 1200,
    changed: 3,
    same: 0,
    refused: 0,
    share: null,
    file: null,
    startedAt: "2026-11-20T08:00:00.000Z",
    endedAt: "2026-11-20T08:00:10.000Z",
  },
];

export const LOOKED: ResultOf<"imports look"> = {
  name: "late.csv",
  delimiter: "semicolon",
  columns: [
    { column: "title", samples: ["Mill", "Barn"], suggestion: { field: "Name", why: "another name for it" }, contact: false },
    { column: "kind", samples: ["Cabn"], suggestion: { field: "Property Type", why: "another name for it" }, contact: false },
    { column: "Email", samples: ["a@host.example"], suggestion: { field: "Host Email", why: "another name for it" }, contact: true },
  ],
  fields: [
    { field: "Name", kind: "text", contact: false },
    { field: "Property Type", kind: "names", contact: false },
    { field: "Country", kind: "text", contact: false },
    { field: "Host Email", kind: "text", contact: true },
  ],
  types: [
    { value: "type-kink-cabin", label: "Kink Cabin" },
    { value: "type-dungeon", label: "Dungeon" },
  ],
  tags: [{ value: "tag-sauna", label: "Sauna" }],
};
