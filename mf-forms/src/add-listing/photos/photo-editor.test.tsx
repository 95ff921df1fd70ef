import { readText, renderWhole } from "@nightlatch/testing";
import { describe, expect, test } from "vitest";
import { PhotoEditor } from "./photo-editor.tsx";
import { PhotoItems } from "./photo-items.tsx";
import { NO_PHOTOS, type Photo, type PhotoList, type PhotoState } from "./photo-list.ts";
import { createPhotoStore } from "./photo-store.ts";

const nothing = { load: () => null, save: () => true, drop: () => {} };
const photo = (number: number, state: PhotoState): Photo => ({
  id: `photo-${number}`,
  name: `room ${number}.jpg`,
  thumbnail: `data:image/jpeg;base64,${number}`,
  caption: "",
  state,
});
const DONE: PhotoState = { kind: "done", photo: "x", at: 1 };

async function render(list: Partial<PhotoList> = {}, more: { error?: string; locked?: boolean } = {}): Promise<string> {
  const store = createPhotoStore({ upload: () => new Promise(() => {}), thumbnailOf: async () => undefined, draft: nothing });
  const photoList = { ...NO_PHOTOS, ...list };
  const rest = { heading: { title: "Photos" }, id: "listing-photos", locked: false, Items: PhotoItems, ...more };
  return renderWhole(<PhotoEditor store={store} list={photoList} status={photoList.status} {...rest} />);
}
const buttons = (html: string) => [...html.matchAll(/<button[^>]*>.*?<\/button>/gs)].map(([button]) => button);
const disabled = (html: string) =>
  buttons(html)
    .filter((button) => /<button[^>]* disabled=""/.test(button))
    .map(readText);

describe("the photos of the form", () => {
  test("start with a picker that names what it accepts", async () => {
    const html = await render();
    expect(html).toMatch(/<input[^>]*type="file"[^>]*multiple[^>]*accept="image\/jpeg,image\/png,image\/webp,image\/avif"/);
    expect(readText(html)).toContain("Up to 8: JPEG, PNG, WebP or AVIF, each at most 12 MB.");
    expect(html).not.toContain("style=");
  });

  test("show the position of each", async () => {
    const html = await render({
      photos: [
        photo(1, DONE),
        photo(2, { kind: "uploading", progress: 0.4 }),
        photo(3, { kind: "uploading", progress: 1 }),
        photo(4, { kind: "waiting" }),
        photo(5, { kind: "failed", reason: "The photo didn't upload." }),
      ],
    });
    const items = [...html.matchAll(/<li.*?<\/li>/gs)].map(([item]) => readText(item));
    expect(items.map((item) => item.split(" Caption")[0])).toEqual([
      "Cover room 1.jpg Uploaded",
      "2 room 2.jpg Uploading, 40 %",
      "3 room 3.jpg Preparing",
      "4 room 4.jpg Waiting",
      "5 room 5.jpg The photo didn't upload. Retry photo 5",
    ]);
    expect(html).toMatch(/<progress[^>]*value="40"[^>]*aria-label="Upload of photo 2"|<progress[^>]*aria-label="Upload of photo 2"[^>]*/);
  });

  test("can be moved as far as there is room", async () => {
    expect(disabled(await render({ photos: [photo(1, DONE), photo(2, DONE)] }))).toEqual(["Move earlier photo 1", "Move later photo 2"]);
    expect(disabled(await render({ photos: [photo(1, DONE)] }))).toEqual(["Move earlier photo 1", "Move later photo 1"]);
  });

  test("accept no more than eight", async () => {
    const html = await render({ photos: Array.from({ length: 8 }, (_, number) => photo(number, DONE)) });
    expect(html).toMatch(/<input[^>]*type="file"[^>]*disabled/);
    expect(readText(html)).toContain("That's all 8 photos. Remove one to add another.");
  });

  test("name a rejected file and the reason", async () => {
    const html = await render({
      rejected: [{ id: "photo-9", name: "notes.jpg", reason: "This file isn't a JPEG, PNG, WebP or AVIF picture." }],
    });
    expect(readText(html)).toContain("notes.jpg This file isn't a JPEG, PNG, WebP or AVIF picture. Dismiss the message about notes.jpg");
  });

  test("are locked while the listing is being sent", async () => {
    const html = await render({ photos: [photo(1, DONE), photo(2, DONE)] }, { locked: true });
    expect(disabled(html)).toHaveLength(buttons(html).length);
    expect(html).not.toContain('draggable="true"');
  });

  test("show at the picker what prevents sending", async () => {
    const html = await render({}, { error: "1 photo didn't upload. Please retry or remove it." });
    expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*aria-describedby="listing-photos-help listing-photos-error"/);
  });
});
