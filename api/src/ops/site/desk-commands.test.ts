import { expect, it } from "vitest";
import { openTestDesk } from "../../testing/operator-desk.ts";

// Without a server each command would open the database anew.
const { desk } = await openTestDesk([]);

it("a link is printed once, listed without its token, and revoked with all that is a person's", async () => {
  expect((await desk.ops("desk", "list")).out).toBe("Nobody is signed in, nobody has a passkey, and no link waits.\n");
  const opened = await desk.opsWith({ OPS_BY: "Cleo" }, "desk", "open", "--name", "Ada", "--hours", "200");
  expect([opened.code, opened.err]).toEqual([2, expect.stringContaining("--hours must be a whole number from 1 to 168.")]);
  const { out } = await desk.opsWith({ OPS_BY: "Cleo" }, "desk", "open", "--name", "Ada", "--hours", "24");
  expect(out).toMatch(/^Address {2}https:\/\/stay\.example\/desk\/enter#[\w-]{43}\nFor {6}Ada, curator, 24 hours\n/);
  const token = /#([\w-]{43})/.exec(out)?.[1] ?? "";
  const list = await desk.json<{ links: { until: string }[] }>("desk", "list");
  expect(list).toEqual({
    sessions: [],
    passkeys: [],
    links: [{ name: "Ada", role: "curator", openedBy: "Cleo", until: expect.any(String) }],
  });
  // The session lasts a day; the link itself half of that.
  expect(Date.parse(list.links[0]?.until ?? "") - Date.now()).toBeLessThanOrEqual(12 * 3_600_000);
  expect(JSON.stringify([list, await desk.json("audit", "list")])).not.toContain(token);
  expect((await desk.ops("desk", "revoke", "--name", "Ada")).out).toBe("Ended for Ada: sessions 0, links 1, passkeys 0.\n");
  await desk.refuses(1, "Nothing at the desk is open for Ada", "desk", "revoke", "--name", "Ada");
});

it.each([
  [["desk", "open", "--name", "ops"], "--name must be a person's"],
  [["desk", "open", "--name", " "], "--name must not be empty."],
  [["desk", "open", "--name", "Ada", "--role", "admin"], "Allowed choices are curator, owner."],
  [["desk", "revoke"], "Give the ID of a session, --passkey ID, or --name"],
  [["desk", "revoke", "7"], "ID must be one that"],
])("%j is not understood", async (args, words) => {
  await desk.refuses(2, words, ...args);
});
