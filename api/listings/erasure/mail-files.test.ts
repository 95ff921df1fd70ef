import { randomUUID } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { silentLog } from "@nightlatch/http/log";
import { expect, it } from "vitest";
import { openTestDatabase } from "../../testing/database.ts";
import { makeFolder } from "../../testing/folders.ts";
import { eraseMailFilesChore } from "./mail-files.ts";
import { noteErasure } from "./tombstones.ts";

const ADA = "ada@stays.example";
const folder = makeFolder();
const { db } = await openTestDatabase();

it("a server deletes the mail files that name an erased address, and no others", async () => {
  const write = (what: string, text: string, kind = "form-notice", time = "20260102T030405Z") => {
    const name = `${time}-${kind}-${randomUUID()}.eml`;
    writeFileSync(path.join(folder, name), text);
    return [what, name] as const;
  };
  const head = "To: operator@stay.example\r\nContent-Transfer-Encoding: ";
  const gone = [
    write("to her", `To: ${ADA}\r\n\r\nHello.`),
    write("in capitals", `To: "Ada" <${ADA.toUpperCase()}>\r\n\r\nHello.`),
    write("base64", `${head}base64\r\n\r\n${Buffer.from(`Schöne Grüße, ${ADA}`).toString("base64")}`),
    write("quoted-printable", `${head}quoted-printable\r\n\r\nGr=C3=BC=C3=9Fe an ada=40stays.ex=\r\nample`),
  ];
  const retained = [
    write("to another", `To: n${ADA}\r\n\r\nHello.`),
    write("the last word", `To: ${ADA}\r\n\r\nDone.`, "removal-done"),
    write("written afterwards", `To: ${ADA}\r\n\r\nWelcome back.`, "waitlist", "29990102T030405Z"),
  ];
  writeFileSync(path.join(folder, "notes.txt"), ADA);
  await db.transaction().execute((trx) => noteErasure(trx, "address", ADA));
  const chore = eraseMailFilesChore(db, folder, silentLog);
  await expect.poll(() => readdirSync(folder).length).toBe(retained.length + 1);
  await chore.stop();
  const left = readdirSync(folder);
  expect(gone.filter(([, name]) => left.includes(name))).toEqual([]);
  expect(retained.filter(([, name]) => !left.includes(name))).toEqual([]);
});
