import { checkQuickEdit } from "@nightlatch/domain";
import { expect, test } from "vitest";
import { changesOf } from "./quick-edit-panel.tsx";

const READ = [
  ["name", "Alder Hollow"],
  ["maxGuests", "2"],
  ["bedrooms", ""],
  ["beds", "1"],
  ["bathrooms", "1.5"],
  ["published", "on"],
  ["oneCoupleOnly", "on"],
  ["cameras", "none-inside"],
  ["sound", ""],
  ["ground", "host-on-site"],
  ["ground", "other-guests"],
] as const;

function changesWith(edit: (form: FormData) => void) {
  const [before, after] = [new FormData(), new FormData()];
  for (const form of [before, after]) for (const [field, value] of READ) form.append(field, value);
  edit(after);
  return changesOf(before, after);
}

test("does not send untouched fields", () => expect(changesWith(() => {})).toEqual({}));

test("sends only changed fields, each with its type", () => {
  const changes = changesWith((form) => {
    form.set("name", "Alder House");
    form.set("maxGuests", " 4 ");
    form.set("bathrooms", "");
    form.delete("published");
    form.set("featured", "on");
    form.set("cameras", "");
    form.set("sound", "alone");
    form.append("ground", "staff-on-site");
  });
  expect(changes).toEqual({
    name: "Alder House",
    maxGuests: 4,
    bathrooms: null,
    published: false,
    featured: true,
    cameras: "",
    sound: "alone",
    ground: "host-on-site,other-guests,staff-on-site",
  });
});

test("rejects an invalid number at its field", () => {
  expect(checkQuickEdit(changesWith((form) => form.set("beds", "two")))).toEqual([
    { field: "beds", message: expect.stringContaining("Beds must be") },
  ]);
});
