import { describe, expect, it } from "vitest";
import { makeRecord } from "../testing/make-listing.ts";
import { imageFile, imageSrcSet, readImages } from "./images.ts";

const variants = { base: "/pictures/alder", widths: [960, 320], formats: ["avif" as const, "webp" as const] };

const readSources = (images: Parameters<typeof makeRecord>[0]): string[] =>
  readImages(makeRecord(images), "Pine").map((image) => image.src);

describe("readImages", () => {
  it("reads Preview Image first, then the gallery, each image once", () => {
    expect(
      readSources({
        "Preview Image": [{ id: "a", url: "/a.webp" }],
        "Image Gallery": [{ url: "/b.webp" }, { id: "a", url: "/other.webp" }, { url: "/b.webp" }],
      }),
    ).toEqual(["/a.webp", "/b.webp"]);
  });

  it.each([
    [{ url: "https://x.example/a.jpg" }, "https://x.example/a.jpg"],
    [{ url: "/a.jpg", thumbnails: { large: { url: "/l.jpg" }, full: { url: "/f.jpg" } } }, "/l.jpg"],
    [{ url: "/a.jpg", thumbnails: { full: { url: "/f.jpg" } } }, "/f.jpg"],
    [{ url: "/a.jpg", thumbnails: { large: { url: "" }, full: { url: "/f.jpg" } } }, "/f.jpg"],
    [{ url: "/a.jpg", thumbnails: {} }, "/a.jpg"],
    [{ url: "/a.jpg", thumbnails: null }, "/a.jpg"],
  ])("shows %j as %s", (image, src) => expect(readSources({ "Image Gallery": [image] })).toEqual([src]));

  it.each(["", "javascript:alert(1)", "data:text/html,x", "//elsewhere.example/a.jpg", "/\\elsewhere.example", "a.jpg", "https://"])(
    "skips the address %j",
    (url) => expect(readSources({ "Image Gallery": [{ url }] })).toEqual([]),
  );

  it("adds defaults for missing image fields", () => {
    const [plain, ours] = readImages(
      makeRecord({
        "Image Gallery": [
          { url: "/a.jpg", width: 640 },
          { url: "/b.jpg", width: 300, height: 200, alt: "A deck", placeholder: "data:image/webp;base64,AA", variants },
        ],
      }),
      "Pine",
    );
    expect(plain).toEqual({ src: "/a.jpg", width: 1200, height: 800, alt: "Pine, photo 1" });
    expect(ours).toEqual({ src: "/b.jpg", width: 300, height: 200, alt: "A deck", placeholder: "data:image/webp;base64,AA", variants });
  });

  it("returns none for a record without images", () => expect(readImages(makeRecord({ "Preview Image": null }), "Pine")).toEqual([]));
});

describe("pictureSrcSet", () => {
  const image = { src: "/p.webp", width: 3, height: 2, alt: "", variants };

  it("lists the files of one format, narrowest first", () => {
    expect(imageSrcSet(image, "avif")).toBe("/pictures/alder-320.avif 320w, /pictures/alder-960.avif 960w");
    expect(imageFile("/pictures/alder", 320, "webp")).toBe("/pictures/alder-320.webp");
  });

  it("is undefined without files in the format", () => {
    expect(imageSrcSet({ ...image, variants: undefined }, "avif")).toBeUndefined();
    expect(imageSrcSet({ ...image, variants: { ...variants, formats: ["webp"] } }, "avif")).toBeUndefined();
    expect(imageSrcSet({ ...image, variants: { ...variants, widths: [] } }, "webp")).toBeUndefined();
  });
});
