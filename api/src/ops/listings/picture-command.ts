import type { Command } from "commander";
import { MisunderstoodError } from "../operation.ts";
import type { Operator } from "../operator.ts";
import { tellWith } from "./tell-changes.ts";

const collect = (value: string, before: readonly string[]): string[] => [...before, value];

interface Flags {
  readonly order?: readonly number[];
  readonly caption: readonly string[];
  readonly reason?: string;
}

/** `ops listings pictures`: a listing's pictures, their order and their captions. */
export function addPictures(listings: Command, operator: Operator): void {
  listings
    .command("pictures")
    .description("Shows a listing's pictures with their numbers, or gives them another order and captions.")
    .argument("<slug>", "the last part of the listing's address")
    .option(
      "--order <numbers>",
      "the numbers in the new order, by commas, the cover first; those left out leave the listing",
      (text: string) => text.split(",").map(Number),
    )
    .option("--caption <number=text>", "the caption of a picture; an empty text takes it away", collect, [])
    .option("--reason <text>", "why, for the record")
    .addHelpText(
      "after",
      "\nExamples:\n  ops listings pictures pine-cabin\n  ops listings pictures pine-cabin --order 3,1,2 --caption '1=The hot tub at dusk'",
    )
    .action((slug: string, flags: Flags) => changePictures(operator, slug, flags));
}

async function changePictures(operator: Operator, slug: string, { order, caption, reason }: Flags): Promise<void> {
  const { run, print } = operator;
  const { pictures, version } = await run("listings form", { slug });
  if (order === undefined && caption.length === 0) {
    print(
      pictures,
      pictures.length > 0 ? pictures.map(({ url, caption: words }, at) => `${at + 1}  ${url}  ${words}`) : ["It has no pictures."],
    );
    return;
  }
  const captions = pictures.map(({ caption: words }) => words);
  const numberOf = (number: number): number => {
    if (pictures[number - 1] === undefined)
      throw new MisunderstoodError(`The listing has pictures 1 to ${pictures.length}, and no ${number}.`);
    return number - 1;
  };
  for (const each of caption) {
    const at = each.indexOf("=");
    captions[numberOf(Number(each.slice(0, Math.max(0, at))))] = each.slice(at + 1).trim();
  }
  const wanted = (order ?? pictures.map((_, at) => at + 1))
    .map(numberOf)
    .map((at) => ({ url: pictures[at]?.url ?? "", caption: captions[at] ?? "" }));
  const changed = await run("listings pictures", { slug, version, reason, pictures: wanted });
  tellWith(operator)(changed, `${slug} has ${wanted.length} pictures now.`, `${slug} was so already.`);
}
