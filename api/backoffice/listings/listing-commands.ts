import path from "node:path";
import { z } from "zod";
import { command, type Tools } from "../cli/command.ts";
import { openFile } from "../cli/files.ts";
import { flag, reason, slug } from "../inputs.ts";
import { MisunderstoodError, OperationError } from "../operation.ts";
import { changeLines, counted } from "../show.ts";
import { CHANGE_MAX, changeFlags } from "./listing-bulk.ts";
import { changedLines, overPlan } from "./listing-changes.ts";
import type { filterFields } from "./listing-filter.ts";
import { LIST_PAGE, listShape, type States } from "./listing-list.ts";

const stateLine = ({ published, paused, drafts }: States) =>
  `${published} published, ${paused} paused by their hosts, ${counted(drafts, "draft")}`;

const list = command(
  {
    name: "listings list",
    input: listShape
      .extend({ limit: listShape.shape.limit.unwrap().optional(), all: flag("all of them, without a limit") })
      .refine(({ all, limit }) => !all || limit === undefined, "Give either --all or --limit."),
    does: "Lists listings, sorted by slug or another column.",
    examples: [
      "listings list --drafts",
      "listings list --country wales --missing photos,booking-link --sort updated --descending",
      "listings list --drafts --all --json | jq -r '.listings[].slug' | ops listings publish -",
    ],
  },
  async ({ run, print }, { all, limit, ...input }) => {
    const found = await run("listings list", { ...input, limit: all ? LIST_PAGE : limit });
    for (let next = found.next; all && next !== undefined; ) {
      const page = await run("listings list", { ...input, after: undefined, limit: LIST_PAGE, cursor: next, count: false });
      found.listings.push(...page.listings);
      next = page.next;
    }
    const rest = input.after === undefined && input.cursor === undefined ? found.total - found.listings.length : 0;
    print(found, [
      ...found.listings.map(
        ({ slug, name, place, published, paused, featured, verified }) =>
          `${slug}  ${[published ? "published" : paused ? "paused" : "draft", featured && "featured", verified && "verified"].filter(Boolean).join(", ")}  ${name}  ${place}`,
      ),
      rest > 0 ? `and ${rest} more; --limit shows more at once, --all shows all.` : counted(found.total, "listing"),
      ...(found.states && !input.drafts && !input.published && !input.paused ? [stateLine(found.states)] : []),
    ]);
  },
);

const change = command(
  {
    name: "listings change",
    input: changeFlags,
    does: `Changes many listings in the same way, at most ${CHANGE_MAX}, all or none.`,
    examples: [
      "listings change --country wales --missing photos --unpublish --dry-run",
      "listings change pine-cabin oak-loft --add-tag sauna --set 'Max Guests=4'",
    ],
  },
  async (tools, { slugs, every, publish, verify, feature, set, addTags, takeTags, allow, dryRun, overPlan, silent, reason, ...filter }) => {
    const result = await tools.run("listings change", {
      ...(await chosenBy(tools, slugs, every, filter)),
      acts: { publish, verify, feature, set, addTags, takeTags },
      ...{ allow, dryRun, overPlan, silent, reason, name: CHANGE_MAX },
    });
    for (const { slug, reason } of result.refused) tools.note(`${slug}: ${reason}`);
    if (result.refused.length > 0) tools.fail();
    const counts = `${result.changed} changed, ${result.same} unchanged, ${result.refused.length} refused.`;
    tools.print(result, [
      ...result.changes.flatMap(({ slug, name, changes }) => [`${slug} (${name})`, ...changeLines(changes)]),
      dryRun ? `Dry run: ${counts}` : counts,
    ]);
  },
);

type Filter = z.output<z.ZodObject<typeof filterFields>>;

async function chosenBy({ readLines }: Tools, slugs: readonly string[], every: boolean, filter: Filter) {
  const filters = Object.values(filter).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false));
  const isFiltered = filters || filter.featured !== undefined || filter.verified !== undefined;
  if (slugs.length > 0 && (isFiltered || every)) throw new MisunderstoodError("Give either slugs or flags that find listings.");
  if (slugs.length > 0) return { slugs: slugs.length === 1 && slugs[0] === "-" ? await readLines() : [...slugs] };
  if (!isFiltered && !every) throw new MisunderstoodError("Say which listings: slugs, flags that find them, or --every.");
  return { filter };
}

const pictures = command(
  {
    name: "listings pictures",
    input: z.object({
      slug,
      add: z
        .array(z.string())
        .meta({
          description: "photos to add: JPEG, PNG, WebP or AVIF; their numbers follow those of the others",
          value: "files",
          repeat: "several",
        })
        .default([]),
      order: z
        .array(z.number("must be numbers, separated by commas."))
        .meta({
          description: "the numbers in the new order, the cover first; photos that you don't name leave the listing",
          value: "numbers",
        })
        .optional(),
      caption: z
        .array(z.string())
        .meta({ description: "the caption of a photo; an empty text removes it", value: "number=text", repeat: "each" })
        .default([]),
      overPlan,
      reason,
    }),
    does: "Shows a listing's photos with their numbers, reorders or captions them, or adds photos.",
    more: "\nNothing changes unless every file is accepted.",
    examples: [
      "listings pictures pine-cabin",
      "listings pictures pine-cabin --order 3,1,2 --caption '1=The hot tub at dusk'",
      "listings pictures pine-cabin --add tub.jpg beds.png --caption '4=The tub' --order 4,1,2,3,5",
    ],
  },
  async (tools, { slug, add, order, caption, reason, overPlan }) => {
    const { run, print } = tools;
    const { pictures, version } = await run("listings form", { slug });
    if (add.length === 0 && order === undefined && caption.length === 0) {
      print(
        pictures,
        pictures.length > 0 ? pictures.map(({ url, caption: words }, at) => `${at + 1}  ${url}  ${words}`) : ["It has no photos."],
      );
      return;
    }
    const captions = [...pictures.map(({ caption: words }) => words), ...add.map(() => "")];
    const indexOf = (number: number): number => {
      if (captions[number - 1] === undefined)
        throw new MisunderstoodError(`The listing has photos 1 to ${captions.length}, and no ${number}.`);
      return number - 1;
    };
    for (const each of caption) {
      const at = each.indexOf("=");
      captions[indexOf(Number(each.slice(0, Math.max(0, at))))] = each.slice(at + 1).trim();
    }
    const positions = (order ?? captions.map((_, at) => at + 1)).map(indexOf);
    const added = await takeFiles(tools, add);
    const names = [...pictures.map(({ url }) => ({ url })), ...added.map((photo) => ({ photo }))];
    const wanted = positions.flatMap((at) => {
      const name = names[at];
      return name ? [{ ...name, caption: captions[at] ?? "" }] : [];
    });
    const changed = await run("listings pictures", { slug, version, reason, overPlan, pictures: wanted });
    print(changed, changedLines(changed, `${slug} has ${counted(wanted.length, "photo")} now.`, `Nothing to change in ${slug}.`));
  },
);

async function takeFiles({ runner, note }: Tools, files: readonly string[]): Promise<string[]> {
  const taken: string[] = [];
  let refused = 0;
  for (const file of files) {
    try {
      const { source } = await openFile(file);
      taken.push((await runner.photo(source as AsyncIterable<Buffer>)).photo);
      note(`${path.basename(file)} is uploaded.`);
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      refused += 1;
      note(`${path.basename(file)}: ${error.message}`);
    }
  }
  if (refused > 0) throw new OperationError(`${refused} of ${files.length} files were not accepted, so nothing was changed.`);
  return taken;
}

export const listingCommands = [list, change, pictures];
