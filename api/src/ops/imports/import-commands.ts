import type { Command } from "commander";
import type { Operator } from "../operator.ts";

/** Most listings that were left as they are which are named. */
const LEFT_NAMED = 200;

/** `ops imports ...`: imports to look back on, and their undoing. */
export function addImportCommands(program: Command, operator: Operator): void {
  const { run, print } = operator;
  const imports = program.command("imports").description("Imports of tables: what each did, and the way back.");
  imports
    .command("list")
    .description("Lists imports, the latest first.")
    .option("--limit <n>", "at most this many, 1 to 1000", Number, 50)
    .addHelpText("after", "\nExamples:\n  ops imports list\n  ops imports list --limit 5 --json")
    .action(async (input) => {
      const found = await run("imports list", input);
      const lines = found.map(
        ({ id, startedAt, state, who, name, added, changed, refused }) =>
          `${id}  ${startedAt}  ${state}  ${who}  ${name}  ${added} added, ${changed} changed, ${refused} refused`,
      );
      print(found, lines.length > 0 ? lines : ["Nothing was imported so far."]);
    });
  imports
    .command("undo")
    .description("Takes a whole import back: every listing is what it was, and those that it added are removed.")
    .argument("<id>", "its id, or the first characters of it")
    .option("--dry-run", "only say what would happen")
    .option("--anyway", "also listings that were changed since")
    .option("--reason <text>", "why, for the record")
    .addHelpText("after", "\nExamples:\n  ops imports undo 3f2a --dry-run\n  ops imports undo 3f2a91c0 --reason 'wrong file'")
    .action((id: string, input) => undoImport(operator, id, input));
}

interface UndoFlags {
  readonly dryRun?: boolean;
  readonly anyway?: boolean;
  readonly reason?: string;
}

/** Undoes an import batch by batch. Broken off, it goes on where it was. */
export async function undoImport({ run, print, note, fail, progress }: Operator, id: string, flags: UndoFlags): Promise<void> {
  const total = { changedBack: 0, removed: 0, gone: 0, contacts: 0 };
  const left: { readonly id: string; readonly slug: string; readonly why: string }[] = [];
  let name = "";
  for (let after: string | undefined = ""; after !== undefined; ) {
    const batch: Awaited<ReturnType<typeof run<"imports undo">>> = await run("imports undo", { ...flags, id, after });
    for (const count of ["changedBack", "removed", "gone", "contacts"] as const) total[count] += batch[count];
    left.push(...batch.left);
    name = batch.name;
    after = batch.next;
    progress(total.changedBack + total.removed);
  }
  for (const { slug, why } of left.slice(0, LEFT_NAMED)) note(`${slug}: ${why}`);
  if (left.length > LEFT_NAMED) note(`and ${left.length - LEFT_NAMED} more; --json names them all.`);
  if (left.length > 0) fail();
  print({ name, dryRun: flags.dryRun ?? false, ...total, left }, [
    `${flags.dryRun ? "It would be: " : ""}${total.changedBack} listings as they were before, ${total.removed} removed, ${left.length} left.`,
    ...(left.length > 0 ? ["--anyway takes those back, too, and what was changed in them since is lost."] : []),
    ...(total.contacts > 0 ? [`The contacts of ${total.contacts} stay as the import left them: their values before are not kept.`] : []),
  ]);
}
