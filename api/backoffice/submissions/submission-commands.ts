import path from "node:path";
import { Readable } from "node:stream";
import { leftoverLine } from "@nightlatch/listings/erasure/finish-erasure";
import { bucketAddress } from "@nightlatch/process/storage";
import { stringify } from "csv-stringify";
import { z } from "zod";
import { command } from "../cli/command.ts";
import { writeWhole } from "../cli/files.ts";
import { parseApiConfig } from "../config.ts";
import { reason } from "../inputs.ts";
import { MisunderstoodError } from "../operation.ts";
import { operations } from "../operations.ts";
import { counted } from "../show.ts";
import { mentionsLine } from "./erase.ts";
import { submissionId } from "./find-submission.ts";
import { addressInput, personDataLines } from "./person-data.ts";
import { reviewLines } from "./submission-review.ts";
import { SUBSCRIBERS_PAGE } from "./subscribers.ts";

const show = command(
  {
    name: "submissions show",
    input: operations["submissions show"].input,
    does: "Shows everything that was submitted, and what helps to judge it.",
    examples: ["submissions show 4f0c1a2e --contacts"],
  },
  async ({ run, print, env }, input) => {
    const { photos: listed, ...found } = await run("submissions show", input);
    const { photosDir, photosBucket } = parseApiConfig({ ...env, HOST: undefined, PORT: undefined });
    const locationOf = (file: string) => (photosBucket ? `${bucketAddress(photosBucket)}/${file}` : path.join(photosDir, file));
    const photos = listed.map((photo) => ({ ...photo, file: locationOf(photo.file) }));
    print({ ...found, photos }, reviewLines({ ...found, photos: listed }, photos));
  },
);

const numbers = (description: string) => z.array(z.string()).meta({ description, value: "numbers" }).default([]);
const photosInput = z.object({
  id: submissionId,
  first: numbers("the photos that come first, by their numbers in `submissions show`, the cover first"),
  caption: z
    .array(z.string())
    .meta({ description: "what a photo shows; can be given several times", value: "number=text", repeat: "each" })
    .default([]),
  leaveOut: numbers("photos that the listing does not show"),
  reason,
});

const arrange = command(
  {
    name: "submissions photos",
    input: photosInput,
    does: "Reorders its photos, captions them, or leaves some out of the listing.",
    examples: ["submissions photos 4f0c1a2e --first 3,1 --caption '3=The room under the roof' --leave-out 2"],
  },
  async ({ run, print }, { id, first, caption, leaveOut, reason }) => {
    const { photos, version } = await run("submissions show", { id });
    const positionOf = (flag: string, number: string): number => {
      const position = Number(number) - 1;
      if (photos[position] === undefined) throw new MisunderstoodError(`${flag}: there is no photo ${number}.`);
      return position;
    };
    const captions = new Map(
      caption.map((each) => {
        const [, number = "", text = ""] = /^(\d+)=(.*)$/s.exec(each) ?? [];
        return [positionOf("--caption", number), text] as const;
      }),
    );
    const out = new Set(leaveOut.map((number) => positionOf("--leave-out", number)));
    const order = new Set([...first.map((number) => positionOf("--first", number)), ...photos.keys()]);
    const arranged = [...order].flatMap((at) => {
      const photo = photos[at];
      return photo ? [{ id: photo.id, caption: captions.get(at) ?? photo.caption, leftOut: out.has(at) }] : [];
    });
    const done = await run("submissions photos", { id, version, photos: arranged, reason });
    print(done, [`${counted(arranged.length, "photo")}, ${out.size} left out.`]);
  },
);

const answer = command(
  {
    name: "messages answer",
    input: operations["messages answer"].input,
    does: "Answers by email, from the site's address, and closes the message.",
    examples: ["messages answer 4f0c1a2e 'Yes, it is open in May.'", "messages answer 4f0c1a2e - < answer.txt"],
  },
  async ({ run, print, readLines }, input) => {
    const text = input.text === "-" ? (await readLines()).join("\n") : input.text;
    print(await run("messages answer", { ...input, text }), ["The answer will be sent."]);
  },
);

const exportSubscribers = command(
  {
    name: "subscribers export",
    input: z.object({ file: z.string().meta({ description: "where to write it; only you can read the file", argument: true }) }),
    does: "Writes the confirmed addresses to a CSV file: email, tags, confirmed_at.",
    examples: ["subscribers export waiting-list.csv"],
  },
  async ({ run, print }, { file }) => {
    let count = 0;
    async function* rows() {
      for (let after = ""; ; ) {
        const found = await run("subscribers page", { after });
        count += found.length;
        yield* found.map(({ email, tags, confirmedAt }) => [email, tags.join(", "), confirmedAt ?? ""]);
        const last = found.at(-1);
        if (!last || found.length < SUBSCRIBERS_PAGE) return;
        after = last.key;
      }
    }
    await writeWhole(file, rows(), stringify({ header: true, columns: ["email", "tags", "confirmed_at"], escape_formulas: true }));
    await run("subscribers exported", { count });
    print({ file, count }, [`Wrote ${counted(count, "confirmed address", "confirmed addresses")} to ${file}.`]);
  },
);

const exportPerson = command(
  {
    name: "person export",
    input: z.object({
      address: addressInput.meta({ argument: true }),
      out: z
        .string()
        .meta({ description: "write it to this file, which only you may read, instead of standard output", value: "file" })
        .optional(),
    }),
    does: "Writes everything stored about an address as JSON, for the person who asks for it.",
    examples: ["person export ada@stays.example --out ada.json"],
  },
  async ({ run, print }, { address, out }) => {
    const personData = await run("person export", { address });
    const text = JSON.stringify(personData, undefined, 2);
    if (out === undefined) return print(personData, text.split("\n"));
    await writeWhole(out, Readable.from([`${text}\n`]));
    print({ file: out }, [`Wrote everything stored about the address to ${out}. Delete it when you no longer need it.`]);
  },
);

const { yes, reason: why } = operations.erase.input.shape;
const eraseInput = z
  .object({
    address: addressInput.meta({ description: "whose data it is", argument: true }).optional(),
    email: addressInput.meta({ description: "the same as ADDRESS" }).optional(),
    yes,
    reason: why,
  })
  .refine(({ address, email }) => (address ?? email) !== undefined, "ADDRESS is required: whose data to erase.");

const erase = command(
  {
    name: "erase",
    input: eraseInput,
    does: "Erases everything stored about an email address, for good. A listing stays, without its host's contact details.",
    more: "\nIt goes from listings' contacts, submissions with their photos, removals, messages, emails, the waiting list and the audit; and\nfrom backups when they are restored. Mentions in other people's texts wait for `mentions erase`. Delete the files that `export`,\n`person export` and `subscribers export` wrote yourself.",
    examples: ["erase ada@stays.example", "erase ada@stays.example --yes --reason 'asked by mail'"],
  },
  async ({ run, print, note }, { address, email = address ?? "", ...input }) => {
    if (!input.yes) {
      const personData = await run("person show", { address: email });
      print(personData, personDataLines(personData));
    }
    const { left, ...erased } = await run("erase", { ...input, email: address ?? email });
    const { waiting, ...gone } = erased;
    const parts = Object.entries(gone).filter(([, count]) => count > 0);
    print({ ...erased, left }, [
      parts.length === 0
        ? "Nothing was stored about this address. Backups cannot bring it back either."
        : `Erased: ${parts.map(([what, count]) => `${what} ${count}`).join(", ")}. Backups cannot bring it back.`,
      ...(waiting > 0 ? [mentionsLine(waiting)] : []),
    ]);
    for (const why of left) note(leftoverLine(why));
  },
);

export const submissionCommands = [show, arrange, answer, exportSubscribers, exportPerson, erase];
