import type { Command } from "commander";
import { pictureOf } from "../graph-picture.ts";
import { readLiveSets } from "../live-sets.ts";
import { mermaidOf, readGraph, treeOf } from "./graph.ts";
import type { Releaser } from "./releaser.ts";

/** `release graph`: which version needs what, and what is live together. */
export function addGraphCommand(program: Command, { registry, print, printFile }: Releaser): void {
  program
    .command("graph")
    .description("Shows what each published version needs, which shells have it, and which channels give it out.")
    .option("--mermaid", "as a Mermaid flowchart")
    .option("--svg", "as a picture of what each channel gives out")
    .addHelpText("after", "\nExamples:\n  release graph\n  release graph --mermaid > releases.mmd\n  release graph --svg > releases.svg")
    .action(async (options: { mermaid?: boolean; svg?: boolean }) => {
      const releases = await registry();
      if (options.svg) {
        const sets = await readLiveSets(releases);
        if (sets.length === 0) throw new Error("No channel gives anything out yet, so there is nothing to draw.");
        return printFile(sets, pictureOf(sets).html);
      }
      const graph = await readGraph(releases);
      if (graph.shells.length + graph.remotes.length === 0) return print(graph, ["Nothing is published yet."]);
      if (options.mermaid) return printFile(graph, mermaidOf(graph).join("\n"));
      print(graph, treeOf(graph));
    });
}
