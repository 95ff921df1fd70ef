import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ops } from "../../e2e/support/ops.ts";
import { type APIRequestContext, expect, type Page, siteUrl, test, waitForHydration } from "../../e2e/support/test.ts";

const IMAGE_FILE = fileURLToPath(new URL("../../seed/pictures/hero-dusk-800.webp", import.meta.url));

async function handIn({ request }: Page, name: string): Promise<void> {
  const uploaded = await request.post("/api/photos", { data: readFileSync(IMAGE_FILE), headers: { "content-type": "image/webp" } });
  const { photo } = (await uploaded.json()) as { readonly photo: string };
  const propertyFields = {
    Name: name,
    Description: "A quiet cabin. There is a private hot tub.",
    City: "Salem",
    State: "Oregon",
    Country: "USA",
  };
  const host = { "Host Email": "robin@example.com", "Host Phone": "+1 555 010 4477", Website: "pine.example" };
  const more = { "Property Type": ["type-kink-cabin"], Photos: [{ photo, caption: "The loft" }], elapsedMs: 60_000 };
  const sent = await request.post("/api/properties", { data: { ...propertyFields, ...host, ...more } });
  expect(sent.status(), await sent.text()).toBe(200);
}

/** Signs in by a link, under a name that no other spec uses. */
async function signIn(page: Page, name: string): Promise<void> {
  const { address } = await ops<{ address: string }>("desk", "open", "--name", name);
  await page.goto(address);
  await waitForHydration(page);
  await page.getByRole("button", { name: `Sign in as ${name}` }).click();
  await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
}

/** Declines a submission by API calls. @param request context of a visitor who is not signed in */
async function declineAs(name: string, request: APIRequestContext, id: string): Promise<void> {
  const { address } = await ops<{ address: string }>("desk", "open", "--name", name);
  const headers = { origin: siteUrl() };
  expect((await request.post("/api/desk/enter", { data: { token: address.split("#")[1] }, headers })).status()).toBe(200);
  const { token } = await (await request.get("/api/desk/me")).json();
  const input = { id, reason: "The booking page does not open." };
  const declined = await request.post("/api/desk/run/submissions%20reject", { data: { token, input }, headers });
  expect(declined.status(), await declined.text()).toBe(200);
}

const goTo = (page: Page, linkName: string) => page.getByRole("link", { name: linkName }).filter({ visible: true }).first().click();

test("an operator reviews a place with its page, publishes it, undoes this, and another declines it", {
  tag: "@apart",
}, async ({ page, request }) => {
  const name = `Alder Loft ${Date.now()}`;
  await handIn(page, name);
  const [{ id } = { id: "" }] = (await ops<{ id: string; name: string }[]>("submissions", "list")).filter((each) => each.name === name);
  expect((await page.request.get(`/property/submission-${id}`)).status()).toBe(404);
  await signIn(page, "Mara Quill");
  await goTo(page, "Submissions");
  await page.getByRole("row", { name }).getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();

  // The preview is the site's page in an iframe without scripts. Only operators see its photo.
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name, level: 1 })).toBeVisible();
  const photo = page.getByRole("img", { name: "The loft" });
  await expect(photo).toBeVisible();
  expect(await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0);
  expect((await page.request.get((await photo.getAttribute("src")) ?? "", { headers: { cookie: "" } })).status()).toBe(404);

  await page.getByRole("button", { name: "Add tag" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("button", { name: "Publish" })).toBeEnabled();
  await page.getByRole("button", { name: "Publish" }).press("Enter");
  await expect(page.getByText(`${name}: published.`, { exact: false })).toBeVisible();
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const published = await page.request.get(`/api/listings/${slug}`);
  expect(published.status()).toBe(200);
  const [firstImage] = (await published.json()).pictures as { readonly src: string; readonly alt: string }[];
  expect(firstImage?.alt).toBe("The loft");
  expect((await page.request.get(firstImage?.src ?? "", { headers: { cookie: "" } })).headers()["content-type"]).toMatch(/^image\//);
  await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Publish" })).toBeVisible();
  expect((await page.request.get(`/api/listings/${slug}`)).status()).toBe(404);

  await declineAs("Ben Ito", request, id);
  await page.getByRole("button", { name: "Publish" }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("declined by Ben Ito");
});
