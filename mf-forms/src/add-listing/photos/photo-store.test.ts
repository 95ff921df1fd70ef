import { PHOTO_BYTES_MAX, PHOTO_MAX } from "@nightlatch/domain";
import { describe, expect, test } from "vitest";
import type { Draft } from "../../form/form-drafts.ts";
import type { DraftPhoto } from "./photo-draft.ts";
import { createPhotoStore, type PhotoStore } from "./photo-store.ts";

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const jpeg = (name: string) => new File([JPEG], name, { type: "image/jpeg" });
const jpegs = (count: number) => Array.from({ length: count }, (_, number) => jpeg(`${number + 1}.jpg`));
const secretOf = (name: string) => `secret of ${name}`;

class UploadError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`refused: ${code}`);
    this.code = code;
  }
}

function open(draftPhotos: readonly DraftPhoto[] | null = null, thumbnailsReady: Promise<void> = Promise.resolve()) {
  let stored = draftPhotos;
  const uploads = new Map<string, { progress: (progress: number) => void; succeed: () => void; fail: (error: unknown) => void }>();
  const started: string[] = [];
  const draft: Draft<readonly DraftPhoto[]> = {
    load: () => stored,
    save: (photos) => {
      stored = photos;
      return true;
    },
    drop: () => {
      stored = null;
    },
  };
  const store = createPhotoStore({
    draft,
    thumbnailOf: async ({ name }) => {
      await thumbnailsReady;
      return `data:image/jpeg;base64,${name}`;
    },
    upload: (file, { onProgress, signal }) =>
      new Promise((resolve, reject) => {
        started.push(file.name);
        signal.addEventListener("abort", () => reject(signal.reason));
        const photo = { photo: secretOf(file.name), width: 1, height: 1 };
        uploads.set(file.name, { progress: onProgress, succeed: () => resolve(photo), fail: reject });
      }),
  });
  const upload = (name: string) => {
    const found = uploads.get(name);
    if (!found) throw new Error(`${name} is not being uploaded.`);
    return found;
  };
  return { store, upload, started, stored: () => stored };
}

async function add(store: PhotoStore, files: readonly File[]): Promise<void> {
  const before = store.get().status;
  void store.add(files);
  await expect.poll(() => store.get().status).not.toBe(before);
  await pause();
}
async function pause(): Promise<void> {
  for (let tick = 0; tick < 5; tick++) await new Promise((resolve) => setTimeout(resolve));
}
const names = (store: PhotoStore) => store.get().photos.map(({ name }) => name);
const kinds = (store: PhotoStore) => store.get().photos.map(({ state }) => state.kind);
const idOf = (store: PhotoStore, name: string) => store.get().photos.find((photo) => photo.name === name)?.id ?? "";

async function uploadAll({ store, upload }: ReturnType<typeof open>, count: number): Promise<void> {
  await add(store, jpegs(count));
  for (let number = 1; number <= count; number++) {
    upload(`${number}.jpg`).succeed();
    await pause();
  }
}

describe("added photos", () => {
  test("upload one at a time, in order, with progress", async () => {
    const { store, upload, started, stored } = open();
    await add(store, jpegs(2));
    expect([started, kinds(store)]).toEqual([["1.jpg"], ["uploading", "waiting"]]);
    upload("1.jpg").progress(0.5);
    expect(store.get().photos[0]?.state).toEqual({ kind: "uploading", progress: 0.5 });
    upload("1.jpg").succeed();
    await pause();
    expect([started, kinds(store), store.get().status]).toEqual([["1.jpg", "2.jpg"], ["done", "uploading"], "Photo 1 uploaded."]);
    store.caption(idOf(store, "1.jpg"), "The bath");
    expect(store.sent()).toEqual([{ photo: secretOf("1.jpg"), caption: "The bath" }]);
    expect(stored()).toMatchObject([{ name: "1.jpg", caption: "The bath", thumbnail: "data:image/jpeg;base64,1.jpg" }]);
  });

  test("keep changes made while their thumbnail is created", async () => {
    let finishThumbnails = () => {};
    const { store, upload } = open(
      null,
      new Promise((resolve) => {
        finishThumbnails = resolve;
      }),
    );
    await add(store, jpegs(1));
    upload("1.jpg").succeed();
    await store.settled();
    store.caption(idOf(store, "1.jpg"), "The bath");
    finishThumbnails();
    await pause();
    expect(store.get().photos).toMatchObject([{ caption: "The bath", thumbnail: "data:image/jpeg;base64,1.jpg", state: { kind: "done" } }]);
  });

  test("get a thumbnail even when the upload is faster", async () => {
    let finishThumbnails = () => {};
    const page = open(
      null,
      new Promise((resolve) => {
        finishThumbnails = resolve;
      }),
    );
    await uploadAll(page, 2);
    finishThumbnails();
    await pause();
    expect(page.store.get().photos.map(({ thumbnail }) => thumbnail)).toEqual([
      "data:image/jpeg;base64,1.jpg",
      "data:image/jpeg;base64,2.jpg",
    ]);
  });

  test("are checked by content and by size, each on its own", async () => {
    const { store, started } = open();
    const large = new File([JPEG, new Uint8Array(PHOTO_BYTES_MAX)], "large.jpg");
    await add(store, [new File(["words"], "notes.jpg", { type: "image/jpeg" }), large, new File([], "empty.png"), jpeg("good.jpg")]);
    expect([names(store), started]).toEqual([["good.jpg"], ["good.jpg"]]);
    expect(store.get().rejected.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
      "notes.jpg: This file isn't a JPEG, PNG, WebP or AVIF picture.",
      "large.jpg: A photo can have at most 12 MB. This file has 12.1 MB.",
      "empty.png: This file is empty.",
    ]);
    expect(store.get().status).toContain("1 photo added. notes.jpg: This file isn't a JPEG");
    const [first] = store.get().rejected;
    store.remove(first?.id ?? "");
    expect(store.get().rejected).toHaveLength(2);
  });

  test("are at most eight", async () => {
    const { store } = open();
    await add(store, jpegs(6));
    await add(store, jpegs(4));
    expect(names(store)).toHaveLength(PHOTO_MAX);
    expect(store.get().status).toBe("2 photos added. A listing can have at most 8 photos; 2 photos left out.");
  });
});

describe("a failed upload", () => {
  test("keeps the photo, continues with the next, blocks sending, and can be retried", async () => {
    const { store, upload, started } = open();
    await add(store, jpegs(2));
    upload("1.jpg").fail(new Error("The photo didn't upload."));
    await pause();
    expect([kinds(store), started]).toEqual([
      ["failed", "uploading"],
      ["1.jpg", "2.jpg"],
    ]);
    upload("2.jpg").succeed();
    await store.settled();
    expect([store.problem(), store.get().status]).toEqual(["1 photo didn't upload. Please retry or remove it.", "Photo 2 uploaded."]);
    store.retry(idOf(store, "1.jpg"));
    await pause();
    upload("1.jpg").succeed();
    await store.settled();
    expect([store.problem(), store.sent().map(({ photo }) => photo)]).toEqual([undefined, ["1.jpg", "2.jpg"].map(secretOf)]);
  });

  test.each(["invalid_photo", "photo_too_large"])("because of the file itself (%s) cannot be retried", async (code) => {
    const { store, upload } = open();
    await add(store, jpegs(1));
    upload("1.jpg").fail(new UploadError(code));
    await store.settled();
    expect([names(store), store.get().rejected.map(({ reason }) => reason)]).toEqual([[], [`refused: ${code}`]]);
    expect(store.problem()).toBeUndefined();
  });

  test("because of its removal leaves nothing behind", async () => {
    const { store, started } = open();
    await add(store, jpegs(2));
    store.remove(idOf(store, "1.jpg"));
    await pause();
    expect([names(store), kinds(store), started]).toEqual([["2.jpg"], ["uploading"], ["1.jpg", "2.jpg"]]);
    expect(store.get().status).toBe("Photo removed. 1 photo left.");
  });
});

test("moves photos step by step or at once, within the ends, and sends them in that order", async () => {
  const opened = open();
  await uploadAll(opened, 3);
  const { store } = opened;
  store.move(idOf(store, "3.jpg"), 1);
  expect([names(store), store.get().status]).toEqual([["1.jpg", "3.jpg", "2.jpg"], "Moved to place 2 of 3."]);
  store.move(idOf(store, "2.jpg"), -4);
  expect([names(store), store.get().status]).toEqual([["2.jpg", "1.jpg", "3.jpg"], "Moved to place 1 of 3, the cover."]);
  store.move(idOf(store, "2.jpg"), 9);
  expect(store.sent().map(({ photo }) => photo)).toEqual(["1.jpg", "3.jpg", "2.jpg"].map(secretOf));
  expect(opened.stored()?.map(({ name }) => name)).toEqual(["1.jpg", "3.jpg", "2.jpg"]);
});

describe("a draft", () => {
  test("restores uploaded photos, and never over photos that are already there", async () => {
    const draftPhoto = { name: "1.jpg", thumbnail: undefined, caption: "The bath", photo: secretOf("1.jpg"), at: 1 };
    const { store } = open([draftPhoto]);
    store.restore();
    expect([store.sent(), store.get().status]).toEqual([
      [{ photo: secretOf("1.jpg"), caption: "The bath" }],
      "1 photo of your draft back.",
    ]);
    store.restore();
    expect(names(store)).toEqual(["1.jpg"]);
  });

  test("is deleted when the photos are cleared, and restored when that is undone", async () => {
    const opened = open();
    await uploadAll(opened, 1);
    const { store, stored } = opened;
    await add(store, [jpeg("late.jpg")]);
    store.clear();
    await pause();
    expect([names(store), stored()]).toEqual([[], null]);
    store.undoClear();
    expect([names(store), stored()]).toMatchObject([["1.jpg"], [{ name: "1.jpg" }]]);
  });

  test("loses a photo that the server no longer has", async () => {
    const opened = open();
    await uploadAll(opened, 2);
    opened.store.lose(0, "Photo 1 is no longer here. Please add it again.");
    expect([names(opened.store), opened.stored()?.length]).toEqual([["2.jpg"], 1]);
    expect(opened.store.get().rejected).toMatchObject([{ name: "1.jpg", reason: "Photo 1 is no longer here. Please add it again." }]);
  });

  test("is all that remains when the visitor leaves the page", async () => {
    const { store, started } = open();
    await add(store, jpegs(3));
    store.stop();
    await pause();
    expect(started).toEqual(["1.jpg"]);
  });
});
