import {
  AXE_MS,
  createFakeApi,
  expectAxeClean,
  expectModal,
  type FakeApi,
  NETWORK_FAILURE,
  openComponent,
} from "@nightlatch/testing/browser";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Report } from "../detail/detail-page.tsx";

const report = () => page.getByRole("button", { name: "Report this listing" });
const dialog = () => page.getByRole("dialog", { name: "Report this listing" });
const sendReport = () => dialog().getByRole("button", { name: "Send report" });
const details = () => dialog().getByRole("textbox", { name: /Details/ });

async function openReport(): Promise<FakeApi> {
  const api = createFakeApi();
  await openComponent(<Report slug="alder-hollow" name="Alder Hollow" />, { api, url: "/property/alder-hollow" });
  return api;
}

test("a report needs only a reason, and the focus returns", { timeout: AXE_MS }, async () => {
  const api = await openReport();
  api.reply("POST /api/reports", { json: { ok: true } });
  await report().click();
  await expect.element(dialog()).toBeVisible();
  expectModal(dialog());
  await expectAxeClean("with the report open");
  await sendReport().click();
  await expect.element(dialog().getByText("Please choose a reason.")).toBeVisible();
  await expect.element(dialog().getByRole("radio").first()).toHaveFocus();
  await expectAxeClean("with the report refused");
  await dialog().getByRole("radio", { name: "The labels do not match the place" }).click();
  await details().fill("There is no <b>private</b> pool.");
  await sendReport().click();
  await expect.element(dialog().getByRole("status")).toHaveTextContent("Thank you");
  const body = api.calls("POST /api/reports")[0]?.body as object;
  expect(body).toMatchObject({ slug: "alder-hollow", reason: "labels-mismatch", details: "There is no <b>private</b> pool." });
  expect(Object.keys(body)).not.toContain("email");
  await expect.element(dialog().getByRole("button", { name: "Done" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(report()).toHaveFocus();
});

test("a rejected report shows why and keeps the text", async () => {
  const api = await openReport();
  api.reply("POST /api/reports", { status: 429, json: { error: "Too many reports. Try again later.", code: "rate_limited" } });
  await report().click();
  await dialog().getByRole("radio", { name: "Something else" }).click();
  await details().fill("The gate is painted shut.");
  await sendReport().click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(/^Error: Too many reports\. Try again later\.$/);
  await expect.element(details()).toHaveValue("The gate is painted shut.");
  await expect.element(sendReport()).toBeEnabled();
});

test("a report counts once for the API however often it is sent, until it is changed", async () => {
  const api = await openReport();
  api.reply("POST /api/reports", NETWORK_FAILURE);
  await report().click();
  await dialog().getByRole("radio", { name: "Something else" }).click();
  await details().fill("The gate is painted shut.");
  for (const [again, text] of ["The gate is painted shut.", "The gate is painted shut.", "The gate is locked."].entries()) {
    await details().fill(text);
    await sendReport().click();
    await expect.poll(() => api.calls("POST /api/reports").length).toBe(again + 1);
    await expect.element(sendReport()).toBeEnabled();
  }
  const [first, second, other] = api.calls("POST /api/reports").map(({ body }) => (body as { once?: string }).once);
  expect(first).toMatch(/^[\w-]{8,64}$/);
  expect([second === first, other === first]).toEqual([true, false]);
});
