import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ops } from "../../e2e/support/ops.ts";
import { expect, test, waitForHydration } from "../../e2e/support/test.ts";
import { FIRST, SECOND } from "./typed-listing.ts";

test.use({ sharesContext: "clock" });

// The browser's proof of work and the server's image processing make uploads slow.
test.slow();

function photo(name: string, imageName: "hero-dusk" | "no-picture") {
  const file = fileURLToPath(new URL(`../../seed/pictures/${imageName}-800.webp`, import.meta.url));
  return { name, mimeType: "image/webp", buffer: readFileSync(file) };
}

test("a listing's photos are public only after the operator approved it", { tag: "@long" }, async ({ page }) => {
  await page.clock.install();
  const name = `Photo House ${Date.now()}`;
  await page.goto("/add-listing");
  await waitForHydration(page);
  for (const [label, value] of Object.entries({ ...FIRST, ...SECOND, "Property name": name }))
    await page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)).fill(value);
  await page.getByLabel("Choose photos").setInputFiles([photo("bedroom.webp", "hero-dusk"), photo("bath.webp", "no-picture")]);
  const items = page.getByRole("list", { name: "Photos of the listing, in their order" }).getByRole("listitem");
  // Several browsers share a processor, so each photo takes seconds.
  await expect(items.filter({ hasText: "Uploaded" })).toHaveCount(2, { timeout: 60_000 });
  await page.getByRole("textbox", { name: "Caption of photo 1 (optional)" }).fill("The bed under the beams");
  await page.clock.fastForward(4_000);
  await page.getByRole("button", { name: "Add Listing" }).click();
  await expect(page.getByText("Property listing added successfully!")).toBeVisible({ timeout: 60_000 });

  const submissions = await ops<{ id: string; name: string }[]>("submissions", "list");
  const id = submissions.find((each) => each.name === name)?.id ?? "";
  const { photos } = await ops<{ photos: { file: string; caption: string }[] }>("submissions", "show", id);
  expect(photos.map((each) => each.caption)).toEqual(["The bed under the beams", ""]);
  for (const { file } of photos) expect(readFileSync(file).subarray(8, 12).toString()).toBe("WEBP");
  const address = `/media/photos/${photos[0]?.file.split("/").at(-1)}`;
  expect((await page.request.get(address)).status()).toBe(404);

  const { slug } = await ops<{ slug: string }>("submissions", "approve", id);
  await expect.poll(async () => (await page.request.get(`/property/${slug}`)).status()).toBe(200);
  await page.goto(`/property/${slug}`);
  const cover = page.getByRole("img", { name: "The bed under the beams" }).first();
  await expect(cover).toBeVisible();
  await expect.poll(() => cover.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(300);
  expect(await cover.evaluate((image) => (image as HTMLImageElement).currentSrc)).toContain("/media/photos/");
  await expect(page.getByRole("img", { name: `${name}, photo 2` }).first()).toBeAttached();
  expect((await page.request.get(address)).status()).toBe(200);
});
