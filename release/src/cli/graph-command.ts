import type { Command } from "commander";
import { mermaidOf, readGraph, treeOf } from "./graph.ts";
import type { Releaser } from "./releaser.ts";

/** `release graph`: which version needs what. */
export function addGraphCommand(program: Command, { registry, print }: Releaser): void {
  program
    .command("graph")
    .description("Shows what each published version needs, which shells have it, and which channels give it out.")
    .option("--mermaid", "as a Mermaid flowchart")
    .addHelpText("after", "\nExamples:\n  release graph\n  release graph --mermaid > releases.mmd")
    .action(async (options: { mermaid?: boolean }) => {
      const graph = await readGraph(await registry());
      if (graph.shells.length + graph.remotes.length === 0) return print(graph, ["Nothing is published yet."]);
      print(graph, options.mermaid ? mermaidOf(graph) : treeOf(graph));
    });
}
