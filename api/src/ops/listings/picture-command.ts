import path from "node:path";
import type { Command } from "commander";
import { openFile } from "../files.ts";
import { MisunderstoodError, OperationError } from "../operation.ts";
import type { Operator } from "../operator.ts";
import { OVER_PLAN } from "./over-plan.ts";
import { tellWith } from "./tell-changes.ts";

const collect = (value: string, before: readonly string[]): string[] => [...before, value];

interface Flags {
  readonly add: readonly string[];
  readonly order?: readonly number[];
  readonly caption: readonly string[];
  readonly reason?: string;
  readonly overPlan?: boolean;
}

/** `ops listings pictures`: a listing's pictures, their order and their captions, and new ones. */
export function addPictures(listings: Command, operator: Operator): void {
  listings
    .command("pictures")
    .description("Shows a listing's pictures with their numbers, gives them another order and captions, or adds photos.")
    .argument("<slug>", "the last part of the listing's address")
    .option("--add <files...>", "photos to add: JPEG, PNG, WebP or AVIF; their numbers follow those of the others", [])
    .option(
      "--order <numbers>",
      "the numbers in the new order, by commas, the cover first; those left out leave the listing",
      (text: string) => text.split(",").map(Number),
    )
    .option("--caption <number=text>", "the caption of a picture; an empty text takes it away", collect, [])
    .option("--reason <text>", "why, for the record")
    .option(...OVER_PLAN)
    .addHelpText(
      "after",
      "\nNothing is changed unless every file can be taken.\n\nExamples:\n  ops listings pictures pine-cabin\n  ops listings pictures pine-cabin --order 3,1,2 --caption '1=The hot tub at dusk'\n  ops listings pictures pine-cabin --add tub.jpg beds.png --caption '4=The tub' --order 4,1,2,3,5",
    )
    .action((slug: string, flags: Flags) => changePictures(operator, slug, flags));
}

async function changePictures(operator: Operator, slug: string, { add, order, caption, reason, overPlan }: Flags): Promise<void> {
  const { run, print } = operator;
  const { pictures, version } = await run("listings form", { slug });
  if (add.length === 0 && order === undefined && caption.length === 0) {
    print(
      pictures,
      pictures.length > 0 ? pictures.map(({ url, caption: words }, at) => `${at + 1}  ${url}  ${words}`) : ["It has no pictures."],
    );
    return;
  }
  const captions = [...pictures.map(({ caption: words }) => words), ...add.map(() => "")];
  const numberOf = (number: number): number => {
    if (captions[number - 1] === undefined)
      throw new MisunderstoodError(`The listing has pictures 1 to ${captions.length}, and no ${number}.`);
    return number - 1;
  };
  for (const each of caption) {
    const at = each.indexOf("=");
    captions[numberOf(Number(each.slice(0, Math.max(0, at))))] = each.slice(at + 1).trim();
  }
  const places = (order ?? captions.map((_, at) => at + 1)).map(numberOf);
  // Everything that was typed is understood before a file is sent.
  const added = await takeFiles(operator, add);
  const names = [...pictures.map(({ url }) => ({ url })), ...added.map((photo) => ({ photo }))];
  const wanted = places.flatMap((at) => {
    const name = names[at];
    return name ? [{ ...name, caption: captions[at] ?? "" }] : [];
  });
  const changed = await run("listings pictures", { slug, version, reason, overPlan, pictures: wanted });
  tellWith(operator)(changed, `${slug} has ${wanted.length} pictures now.`, `${slug} was so already.`);
}

/**
 * Has files taken as photos, one after another.
 *
 * @returns what names each of them
 * @throws {OperationError} when one of them cannot be taken; a line of its own says which and why
 */
async function takeFiles({ desk, note }: Operator, files: readonly string[]): Promise<string[]> {
  const taken: string[] = [];
  let refused = 0;
  for (const file of files) {
    try {
      const { source } = await openFile(file);
      taken.push((await desk.photo(source as AsyncIterable<Buffer>)).photo);
      note(`${path.basename(file)} is taken.`);
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      refused += 1;
      note(`${path.basename(file)}: ${error.message}`);
    }
  }
  if (refused > 0) throw new OperationError(`${refused} of ${files.length} files cannot be taken, so nothing was changed.`);
  return taken;
}
