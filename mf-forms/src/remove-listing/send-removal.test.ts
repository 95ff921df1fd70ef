import { EMPTY_REMOVAL, type RemovalForm } from "@nightlatch/domain";
import { createFakeApi } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { sendRemoval } from "./removal-request.ts";

const CALL = "POST /api/forms/removal";
const REMOVAL: RemovalForm = {
  ...EMPTY_REMOVAL,
  propertyName: "Pine Hollow",
  hostName: " Robin ",
  hostEmail: "robin@example.com",
  reason: "sold",
  authorized: true,
};

test("a request has the contract's four fields, with the reference in the message, field by field", async () => {
  const api = createFakeApi();
  api.reply(CALL, { json: { ok: true } });
  expect(await sendRemoval(api.client, { ...REMOVAL, website: "", elapsedMs: 9_000 }, 1_767_225_600_000)).toEqual({
    reference: "REQ-1767225600000",
  });
  const body = api.calls(CALL)[0]?.body as { readonly message: string };
  expect(body).toMatchObject({
    name: "Robin",
    email: "robin@example.com",
    subject: "Request to remove listing",
    removal: { ...REMOVAL, reference: "REQ-1767225600000" },
    website: "",
    elapsedMs: 9_000,
  });
  expect(body.message.split("\n")).toEqual(expect.arrayContaining(["Reference: REQ-1767225600000", "Property: Pine Hollow"]));
});

test.each([
  ["name", "hostName"],
  ["email", "hostEmail"],
  ["removal.reason", "reason"],
  ["removal.propertyName", "propertyName"],
])("an error for %s names the form's field: %s", async (field, formField) => {
  const api = createFakeApi();
  api.reply(CALL, { status: 400, json: { error: "Select a reason.", code: "invalid_body", field } });
  await expect(sendRemoval(api.client, REMOVAL)).rejects.toMatchObject({ message: "Select a reason.", field: formField, status: 400 });
});
