import { expect, it } from "vitest";
import { takeDatabase } from "./kept-databases.ts";

const rowsOf = async (database: Awaited<ReturnType<typeof takeDatabase>>, query: string) => (await database.lite.query(query)).rows;

it("a database that is given back is given to the next test, without rows, numbers, settings and transactions of the last", async () => {
  const first = await takeDatabase();
  const before = await rowsOf(first, "select * from catalogue_version");
  const migrations = await rowsOf(first, "select name from kysely_migration order by name");
  await first.lite.exec("update catalogue_version set version = 7");
  await first.lite.exec("insert into secrets (name, value) values ('a', 'b'); set datestyle = 'german'; begin");
  await first.giveBack();

  const second = await takeDatabase();
  expect(second.lite === first.lite).toBe(true);
  expect(await rowsOf(second, "select * from catalogue_version")).toEqual(before);
  expect(await rowsOf(second, "select name from kysely_migration order by name")).toEqual(migrations);
  expect(await rowsOf(second, "select * from secrets")).toEqual([]);
  expect(await rowsOf(second, "show datestyle")).toEqual([{ DateStyle: "ISO, MDY" }]);
  // Within a transaction this would be refused.
  await second.lite.exec("vacuum secrets");
  await second.giveBack();
});

it("numbers begin anew", async () => {
  const add = "insert into audit (who, action, subject, changes) values ('a', 'b', 'c', '{}') returning id";
  const first = await takeDatabase();
  const [one] = await rowsOf(first, add);
  await first.giveBack();
  const second = await takeDatabase();
  expect(await rowsOf(second, add)).toEqual([one]);
  await second.giveBack();
});

it("two are two, and one whose tables a test changed is given to nobody", async () => {
  const [one, other] = [await takeDatabase(), await takeDatabase()];
  expect(one.lite === other.lite).toBe(false);
  await one.lite.exec("alter table secrets add column more text");
  await one.giveBack();
  await other.giveBack();
  const next = await takeDatabase();
  expect(next.lite === other.lite).toBe(true);
  await next.giveBack();
});
