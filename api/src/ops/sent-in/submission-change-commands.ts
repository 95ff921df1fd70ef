import type { Command } from "commander";
import { commas } from "../commas.ts";
import { changeLines, shown } from "../listings/listing-changes.ts";
import { MisunderstoodError } from "../operation.ts";
import type { Operator } from "../operator.ts";

const ID = "4f0c1a2e";

/** What can be done to a submission before it is decided, and how a decision is taken back. */
export function addSubmissionChanges(submissions: Command, operator: Operator): void {
  addEdit(submissions, operator);
  addPhotos(submissions, operator);
  addAsk(submissions, operator);
  addUndo(submissions, operator);
  addReasons(submissions, operator);
}

const again = (value: string, before: readonly string[] = []): string[] => [...before, value];

function addEdit(submissions: Command, { run, print }: Operator): void {
  submissions
    .command("edit")
    .description("Changes fields before it is decided: types, tags, privacy facts, texts.")
    .argument("<id>", "its id, or the beginning of it")
    .requiredOption("--set <field=value>", "a field and its new value; several times for several", again)
    .option("--allow <kinds>", "store values that the site doesn't know, as `listings edit` does", commas, [])
    .option("--reason <text>", "why, for the record")
    .addHelpText(
      "after",
      `\nExamples:\n  ops submissions edit ${ID} --set 'Tags=tag-sauna, tag-hot-tub-private' --set 'Property Type=type-kink-cabin'`,
    )
    .action(async (id: string, input) => {
      const { changes, ...edited } = await run("submissions edit", { ...input, id });
      print({ ...edited, changes }, Object.keys(changes).length === 0 ? ["It was so already."] : changeLines(changes));
    });
}

function addPhotos(submissions: Command, { run, print }: Operator): void {
  submissions
    .command("photos")
    .description("Puts its photos into another order, words them, or leaves some out of the listing.")
    .argument("<id>", "its id, or the beginning of it")
    .option("--first <numbers>", "the photos that come first, by their numbers in `submissions show`, the cover first", commas, [])
    .option("--caption <number=text>", "what a photo shows; several times for several", again)
    .option("--leave-out <numbers>", "photos that the listing does not show", commas, [])
    .option("--reason <text>", "why, for the record")
    .addHelpText("after", `\nExamples:\n  ops submissions photos ${ID} --first 3,1 --caption '3=The room under the roof' --leave-out 2`)
    .action(async (id: string, { first, caption = [], leaveOut, reason }: PhotoFlags) => {
      const { photos, version } = await run("submissions show", { id });
      const placeOf = (flag: string, number: string): number => {
        const place = Number(number) - 1;
        if (!Number.isInteger(place) || photos[place] === undefined) throw new MisunderstoodError(`${flag}: there is no photo ${number}.`);
        return place;
      };
      const captions = new Map(
        caption.map((each) => {
          const [, number = "", text = ""] = /^(\d+)=(.*)$/s.exec(each) ?? [];
          return [placeOf("--caption", number), text] as const;
        }),
      );
      const out = new Set(leaveOut.map((number) => placeOf("--leave-out", number)));
      const ahead = first.map((number) => placeOf("--first", number));
      const order = [...new Set([...ahead, ...photos.keys()])];
      const arranged = order.flatMap((at) => {
        const photo = photos[at];
        return photo ? [{ id: photo.id, caption: captions.get(at) ?? photo.caption, leftOut: out.has(at) }] : [];
      });
      print(await run("submissions photos", { id, version, photos: arranged, ...(reason === undefined ? {} : { reason }) }), [
        `${arranged.length} ${arranged.length === 1 ? "photo" : "photos"}, ${out.size} left out.`,
      ]);
    });
}

interface PhotoFlags {
  readonly first: readonly string[];
  readonly caption?: readonly string[];
  readonly leaveOut: readonly string[];
  readonly reason?: string;
}

function addAsk(submissions: Command, { run, print }: Operator): void {
  submissions
    .command("ask")
    .description("Asks its host by email, who answers by email.")
    .argument("<id>", "its id, or the beginning of it")
    .argument("<question>", "in your own words")
    .addHelpText("after", `\nExamples:\n  ops submissions ask ${ID} 'Is the sauna yours alone, or shared with the other cabin?'`)
    .action(async (id: string, question: string) => {
      const asked = await run("submissions ask", { id, question });
      print(asked, [`The host of ${shown(asked.name)} is asked by mail.`]);
    });
}

function addUndo(submissions: Command, { run, print }: Operator): void {
  submissions
    .command("undo")
    .description("Takes a decision back within ten seconds, with the mail about it.")
    .argument("<id>", "its id, or the beginning of it")
    .addHelpText("after", `\nExamples:\n  ops submissions undo ${ID}`)
    .action(async (id: string) => {
      const undone = await run("submissions undo", { id });
      print(undone, [`${shown(undone.name)} waits again. No mail has left.`]);
    });
}

function addReasons(submissions: Command, { run, print }: Operator): void {
  submissions
    .command("reasons")
    .description("Lists reasons that are often given for declining.")
    .addHelpText("after", "\nExamples:\n  ops submissions reasons")
    .action(async () => {
      const reasons = await run("submissions reasons", {});
      print(
        reasons,
        reasons.map(({ id, text }) => `${id}  ${text}`),
      );
    });
}
