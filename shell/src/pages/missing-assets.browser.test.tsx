import { expect, onTestFinished, test } from "vitest";
import { hideMissingImages } from "./missing-assets.ts";

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

test("hides a decorative image that fails until it loads, and shows the alternative text of another", async () => {
  const end = hideMissingImages();
  const [plain, withText] = ["", "A cabin"].map((alt) => {
    const image = document.createElement("img");
    image.alt = alt;
    image.src = "data:image/gif;base64,AAAA";
    document.body.append(image);
    return image;
  }) as [HTMLImageElement, HTMLImageElement];
  onTestFinished(() => {
    end();
    plain.remove();
    withText.remove();
  });
  await expect.poll(() => getComputedStyle(plain).opacity).toBe("0");
  await expect.poll(() => withText.complete).toBe(true);
  expect(getComputedStyle(withText).opacity).toBe("1");
  plain.src = PIXEL;
  await expect.poll(() => getComputedStyle(plain).opacity).toBe("1");
});
