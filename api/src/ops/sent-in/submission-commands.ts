import path from "node:path";
import { bucketAddress } from "@nightlatch/process";
import { type Command, Option } from "commander";
import { parseApiConfig } from "../../config.ts";
import type { HostTold } from "../../host/host-letters.ts";
import { SUBMISSION_STATES } from "../../submissions/submission-store.ts";
import { changeLines, shown } from "../listings/listing-changes.ts";
import { OVER_PLAN } from "../listings/over-plan.ts";
import type { ResultOf } from "../operations.ts";
import type { Operator } from "../operator.ts";
import { ADDRESS_HELP } from "../site/site-address.ts";
import type { ComparedPictures } from "./compare-pictures.ts";
import type { ProposedField } from "./proposal-decisions.ts";
import { addSubmissionBulk, wordsOf } from "./submission-bulk-commands.ts";
import { addSubmissionChanges } from "./submission-change-commands.ts";

/** `ops submissions ...`: listings that hosts handed in, and decisions about them. */
export function addSubmissionCommands(program: Command, operator: Operator): void {
  const submissions = program.command("submissions").description("Listings that hosts have submitted.");
  addList(submissions, operator);
  addShow(submissions, operator);
  addApprove(submissions, operator);
  addReject(submissions, operator);
  addSubmissionChanges(submissions, operator);
  addSubmissionBulk(submissions, operator);
}

function addList(submissions: Command, { run, print }: Operator): void {
  submissions
    .command("list")
    .description("Lists submissions, the longest waiting first.")
    .addOption(new Option("--state <state>", "which").choices([...SUBMISSION_STATES, "all"]).default("pending"))
    .option("--search <words>", "only with these words in its name, description, place or links")
    .option("--limit <n>", "at most this many, 1 to 1000", Number, 500)
    .option("--after <id>", "only those behind this one in the list, for its next page")
    .addHelpText("after", "\nExamples:\n  ops submissions list\n  ops submissions list --state all --json")
    .action(async (input) => {
      const found = await run("submissions list", input);
      print(
        found,
        found.length === 0
          ? [input.state === "all" ? "Nothing was ever handed in." : `No submission is ${input.state}.`]
          : found.map(({ id, kind, state, name, place, createdAt, photos, asked }) =>
              [
                ...[id, state, createdAt, name, place, `${photos} ${photos === 1 ? "photo" : "photos"}`],
                ...(kind === "edit" ? ["(changes)"] : []),
                ...(asked > 0 ? [`asked ${asked === 1 ? "once" : `${asked} times`}`] : []),
              ].join("  "),
            ),
      );
    });
}

function addShow(submissions: Command, { run, print, env }: Operator): void {
  submissions
    .command("show")
    .description("Shows everything that was submitted, and what helps to judge it.")
    .argument("<id>", "its id, from `submissions list`")
    .option("--contacts", "add what is known of its host, which visitors never see")
    .addHelpText("after", "\nExamples:\n  ops submissions show 4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11 --contacts")
    .action(async (id: string, input) => {
      const { photos: listed, ...found } = await run("submissions show", { ...input, id });
      const { photosDir, photosBucket } = parseApiConfig({ ...env, HOST: undefined, PORT: undefined });
      const placeOf = (file: string) => (photosBucket ? `${bucketAddress(photosBucket)}/${file}` : path.join(photosDir, file));
      const photos = listed.map((photo) => ({ ...photo, file: placeOf(photo.file) }));
      const host = found.host
        ? Object.entries(found.host).map(([field, value]) => `${field}: ${shown(value)}`)
        : found.hostFields.map((field) => `${field}: (kept; --contacts shows it)`);
      const { changes } = found;
      print({ ...found, photos }, [
        `Handed in ${found.createdAt}, ${found.state}`,
        ...(changes
          ? [
              `Changes that the host of ${found.slug} wants:`,
              ...changes.map(changeLine),
              ...pictureLines(found.pictures),
              ...(found.note ? [`Note from the host: ${found.note}`] : []),
            ]
          : Object.entries(found.record).map(([field, value]) => `${field}: ${shown(value)}`)),
        ...photos.map(photoLine),
        ...host,
        ...judgementLines(found),
      ]);
    });
}

type Shown = ResultOf<"submissions show">;

function photoLine({ file, caption, leftOut }: Pick<Shown["photos"][number], "file" | "caption" | "leftOut">, index: number): string {
  return `Photo ${index + 1}: ${file}${caption ? `  ${caption}` : ""}${leftOut ? "  (left out)" : ""}`;
}

/** What helps to judge a submission, and what was decided. */
function judgementLines({
  duplicates,
  words,
  questions,
  decided,
}: Pick<Shown, "duplicates" | "words" | "questions" | "decided">): string[] {
  return [
    ...words.map((each) => `Says "${shown(each.words)}": ${each.category}, ${each.label}${each.tagged ? "" : " (not among its tags)"}`),
    ...duplicates.map(({ kind, id, slug, name, place, because }) => {
      const which = kind === "listing" ? slug : `submission ${id}`;
      return `May be the same as ${which}: ${shown(name)}, ${shown(place)} (${because.join(", ")})`;
    }),
    ...questions.map(({ at, who, text }) => `Asked ${at} by ${who}: ${shown(text)}`),
    ...(decided ? [`Decided ${decided.at} by ${decided.who}: ${decided.action}`] : []),
  ];
}

function addApprove(submissions: Command, { run, print }: Operator): void {
  submissions
    .command("approve")
    .description("Publishes it as a listing, or makes the changes that a host wants, and tells the host by email.")
    .argument("<id>", "its id, from `submissions list`")
    .option("--draft", "don't show it yet; `listings publish` does that later, and tells its host then")
    .option("--silent", "send its host no mail, now or later")
    .option(...OVER_PLAN)
    .option("--slug <slug>", "the last part of its address, instead of one made from its name")
    .option("--reason <text>", "why, for the record")
    .addHelpText(
      "after",
      `\nExamples:\n  ops submissions approve 4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11 --slug pine-cabin\n  ops submissions approve 4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11 --draft${ADDRESS_HELP}`,
    )
    .action(async (id: string, input) => {
      const made = await run("submissions approve", { ...input, id });
      if (made.kind === "edit") {
        const photos = made.photos === 0 ? [] : [`  Photos added: ${made.photos}`];
        print(made, [`${made.name} is changed: ${made.slug}.`, ...changeLines(made.changes), ...photos, hostLine(made)]);
        return;
      }
      print(made, [
        `${made.name} is a listing now: ${made.slug}, ${made.published ? "published" : `a draft; \`listings publish ${made.slug}\` shows it`}.`,
        made.published ? "What everybody sees now:" : "What everybody will see:",
        ...Object.entries(made.public).map(([field, value]) => `+ ${field}: ${shown(value)}`),
        `Kept, and shown to nobody: ${made.kept.join(", ") || "nothing"}`,
        ...(made.published ? [hostLine(made)] : []),
      ]);
    });
}

function addReject(submissions: Command, { run, print }: Operator): void {
  submissions
    .command("reject")
    .description("Declines it, and tells its host why by email. The submission stays on record.")
    .argument("<id>", "its id, from `submissions list`")
    .option("--reason <text>", "why, in words for its host; also kept for the record")
    .option("--stock <id>", "the words of `submissions reasons` with this id, in place of --reason")
    .option("--silent", "send its host no mail: the reason is only for the record")
    .addHelpText(
      "after",
      "\nExamples:\n  ops submissions reject 4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11 --reason 'The booking page does not open. Please send us one that does.'\n  ops submissions reject 4f0c1a2e-93b5-4a43-8a53-0f5b7d1f4c11 --silent --reason advertisement",
    )
    .action(async (id: string, { stock, reason, ...input }: { stock?: string; reason?: string; silent?: boolean }) => {
      const rejected = await run("submissions reject", { ...input, id, reason: await wordsOf(run, { stock, reason }) });
      print(rejected, [`${rejected.name} is declined.`, hostLine(rejected)]);
    });
}

/** The pictures that a host wants otherwise, in their order, each with what happens to it. */
const pictureLines = (pictures: ComparedPictures | undefined): string[] =>
  pictures
    ? [
        `  Pictures, in the order that is wanted${pictures.changedMeanwhile ? "  (they were others when the host asked)" : ""}:`,
        ...[...pictures.wanted, ...pictures.now.filter(({ fate }) => fate === "goes")].map(
          ({ url, caption, fate }) => `    ${FATE_WORDS[fate]} ${url}${caption ? `  ${caption}` : ""}`,
        ),
      ]
    : [];

const FATE_WORDS = { stays: "stays  ", moves: "moves  ", comes: "new    ", renamed: "caption", goes: "goes   " } as const;

const changeLine = ({ field, now, wanted, changedMeanwhile }: ProposedField): string =>
  `  ${field}: ${shown(now)} -> ${shown(wanted)}${changedMeanwhile ? "  (it was another value when the host asked)" : ""}`;

function hostLine({ hostTold, address }: HostTold): string {
  if (!hostTold) return "Its host is not told.";
  return address === undefined ? "Its host is told by mail." : `Its host is told by mail: ${address}`;
}
