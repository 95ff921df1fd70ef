import { expect, test, waitForHydration } from "../../e2e/support/test.ts";

test("links a city to its neighbour, all places, the map and a list, without requests to other servers", async ({ page, notes }) => {
  const response = await page.goto("/properties/kink-cabins-bnbs/north-carolina/asheville");
  expect(await response?.text()).toContain("Also nearby");
  await waitForHydration(page);
  const nearby = page.getByRole("navigation", { name: "Places" });
  const first = nearby.getByRole("listitem").first();
  await expect(first).toHaveText(/, .+ ?\d+ listings?, (about \d+ miles \(\d+ km\)|a few miles) away$/);
  expect(notes.requests.filter((url) => /nearby/.test(url))).toEqual([]);
  const city = (await first.getByRole("link").textContent()) ?? "";
  const [, count = ""] = /(\d+) listing/.exec((await first.textContent()) ?? "") ?? [];
  await first.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Kink Cabins & BnBs in ${city}`);
  await expect(page.getByRole("status").filter({ hasText: " in " }).first()).toHaveText(new RegExp(`^${count} listings? in ${city}$`));
  await expect(nearby.getByRole("link", { name: "Asheville, North Carolina" })).toBeVisible();

  await nearby.getByRole("link", { name: "All places" }).click();
  await expect(page).toHaveURL(/\/places#[a-z-]+$/);
  const state = page.getByRole("heading", { level: 3, name: city.split(", ")[1] ?? "" });
  await expect(state).toBeInViewport();
  expect(notes.requests.filter((url) => /place-map/.test(url))).toHaveLength(0);

  await page.evaluate(() => scrollTo(0, 0));
  const map = page.getByRole("group", { name: "Map of places" });
  await expect(map).toBeVisible();
  await page.getByRole("textbox", { name: "Find a place" }).fill("cape town");
  await map.getByRole("link", { name: /^Cape Town, Western Cape: \d+ listings?$/ }).press("Enter");
  await expect(page).toHaveURL(/\/properties\/all\/western-cape\/cape-town$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stays and venues in Cape Town, Western Cape");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Western Cape" })).toHaveAttribute(
    "href",
    "/properties/all/western-cape",
  );
  expect(notes.foreign).toEqual([]);
});

test("each city's count equals its list's total, and types without a place redirect to the list of everything", async ({ request }) => {
  const { countries } = await (await request.get("/api/places")).json();
  const cities = countries.flatMap((country: { name: string; states: { name: string; cities: { name: string; count: number }[] }[] }) =>
    country.states.flatMap((state) => state.cities.map((city) => ({ ...city, state: state.name || country.name }))),
  );
  expect(cities.length).toBeGreaterThan(150);
  for (const { name, state, count } of [cities[0], cities[Math.floor(cities.length / 2)], cities.at(-1)]) {
    const { total } = await (await request.get(`/api/listings?${new URLSearchParams({ state, city: name })}`)).json();
    expect([name, total]).toEqual([name, count]);
  }
  expect((await request.get("/properties/all?search=lake")).url()).toMatch(/\/properties\?search=lake$/);
});
