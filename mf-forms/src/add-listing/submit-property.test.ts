import { EMPTY_ADD_LISTING, toNewProperty } from "@nightlatch/domain";
import { createFakeApi, type Reply } from "@nightlatch/testing";
import { expect, test } from "vitest";
import { submitProperty } from "./listing-message.ts";

const PROPERTY = toNewProperty({ ...EMPTY_ADD_LISTING, name: "Pine Hollow", hostEmail: "robin@example.com", website: "pine.example" });

function submitTo(reply: Reply): Promise<void> {
  const api = createFakeApi();
  api.reply("POST /api/properties", reply);
  return submitProperty(api.client, PROPERTY);
}

test("the body of a good answer is not read", async () => {
  await expect(submitTo({ status: 201, text: "<p>Thanks</p>" })).resolves.toBeUndefined();
});

test("an answer that does not say why the property was not added has the contract's message", async () => {
  const submitted = submitTo({ status: 502, text: "<h1>Bad gateway</h1>" });
  await expect(submitted).rejects.toMatchObject({ message: "Failed to add property", status: 502 });
});
