import { Readable } from "node:stream";
import type { Command } from "commander";
import type { Mention } from "../../erasure/mentions.ts";
import type { OwnTable } from "../../erasure/person.ts";
import { writeWhole } from "../files.ts";
import { shown } from "../listings/listing-changes.ts";
import type { Operator } from "../operator.ts";
import type { Kept } from "./person-operations.ts";

const EXAMPLE = "ada@stays.example";

/** The rows of a table in words. */
const WORDS: Readonly<Record<OwnTable, string>> = {
  host_contacts: "contacts of a listing",
  listings: "listing",
  submissions: "submission",
  submission_contacts: "contacts of a submission",
  photos: "photo",
  removal_requests: "removal request",
  removal_contacts: "contacts of a removal request",
  contact_messages: "message",
  form_messages: "message of a form",
  mail_outbox: "mail",
  subscribers: "place on the waiting list",
  host_links: "link to the host's page",
  host_sessions: "session of the host",
  link_requests: "request for a link",
  host_address_changes: "change of address",
  request_marks: "request that a limit counts",
  desk_passkeys: "passkey of the desk",
  audit: "line of the audit",
};

/** `ops person ...`: everything that is kept about one address. */
export function addPersonCommands(program: Command, { run, print }: Operator): void {
  const person = program.command("person").description("Everything that is kept about one email address.");
  person
    .command("show")
    .description("Shows everything that is kept about an address, as `erase` finds it. The audit says that you looked, and not at whom.")
    .argument("<address>", "an email address")
    .addHelpText("after", `\nExamples:\n  ops person show ${EXAMPLE}\n  ops person show ${EXAMPLE} --json`)
    .action(async (address: string) => {
      const kept = await run("person show", { address });
      print(kept, keptLines(kept));
    });
  person
    .command("export")
    .description("Writes everything that is kept about an address as JSON, for the person who asks for it.")
    .argument("<address>", "an email address")
    .option("--out <file>", "write it to this file, which only you may read, instead of standard output")
    .addHelpText("after", `\nExamples:\n  ops person export ${EXAMPLE} --out ada.json`)
    .action(async (address: string, { out }: { out?: string }) => {
      const kept = await run("person export", { address });
      const text = JSON.stringify(kept, undefined, 2);
      if (out === undefined) return print(kept, text.split("\n"));
      await writeWhole(out, Readable.from([`${text}\n`]));
      print({ file: out }, [`${out} has everything that is kept about the address. It is yours to delete.`]);
    });
}

/** Everything that is kept about an address, line by line. */
export function keptLines({ rows, mentions }: Kept): string[] {
  const own = Object.entries(rows).flatMap(([table, some]) => [
    `${WORDS[table as OwnTable]}: ${some.length}`,
    ...some.map(
      (row) =>
        `  ${Object.entries(row)
          .flatMap(([column, value]) => wordsOf(column, value))
          .join("  ")}`,
    ),
  ]);
  const isNothing = own.length === 0 && mentions.length === 0;
  if (isNothing) return ["Nothing is kept about this address."];
  return [...own, ...(mentions.length > 0 ? ["Texts that name the person:"] : []), ...mentions.map(mentionLine)];
}

const wordsOf = (column: string, value: unknown): string[] =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0) ? [] : [`${column} ${shown(value)}`];

/** A mention's place and excerpt. */
export const mentionLine = ({ table, key, column, excerpt, own }: Omit<Mention, "id"> & { readonly own?: boolean }): string =>
  `  ${table} ${key}, ${column}${own === false ? ", of somebody else" : ""}: ${excerpt}`;
