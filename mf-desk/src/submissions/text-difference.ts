interface TextSegment {
  readonly text: string;
  readonly only?: "before" | "after";
}

/** Maximum word pairs to compare. Longer texts count as entirely different. */
const PAIRS_MAX = 4_000_000;

export function textDifference(before: string, after: string): TextSegment[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  if (old.length * fresh.length > PAIRS_MAX)
    return joined([...old.map((text) => only("before", text)), ...fresh.map((text) => only("after", text))]);
  const common = commonAfter(old, fresh);
  const at = (from: number, to: number) => common[from * (fresh.length + 1) + to] ?? 0;
  const segments: TextSegment[] = [];
  let [from, to] = [0, 0];
  while (from < old.length || to < fresh.length) {
    const [gone = "", added = ""] = [old[from], fresh[to]];
    if (from < old.length && to < fresh.length && gone.trim() === added.trim()) {
      segments.push({ text: added });
      from += 1;
      to += 1;
    } else if (to >= fresh.length || (from < old.length && at(from + 1, to) >= at(from, to + 1))) {
      segments.push(only("before", gone));
      from += 1;
    } else {
      segments.push(only("after", added));
      to += 1;
    }
  }
  return joined(segments);
}

const wordsOf = (text: string): string[] => text.match(/^\s*\S+\s*|\S+\s*/g) ?? [];

const only = (side: "before" | "after", text: string): TextSegment => ({ text, only: side });

function commonAfter(old: readonly string[], fresh: readonly string[]): Uint16Array {
  const width = fresh.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  for (let from = old.length - 1; from >= 0; from--)
    for (let to = fresh.length - 1; to >= 0; to--)
      common[from * width + to] =
        old[from]?.trim() === fresh[to]?.trim()
          ? 1 + (common[(from + 1) * width + to + 1] ?? 0)
          : Math.max(common[(from + 1) * width + to] ?? 0, common[from * width + to + 1] ?? 0);
  return common;
}

function joined(segments: readonly TextSegment[]): TextSegment[] {
  const runs: TextSegment[] = [];
  for (const segment of segments) {
    const last = runs.at(-1);
    if (last && last.only === segment.only) runs[runs.length - 1] = { ...last, text: last.text + segment.text };
    else runs.push(segment);
  }
  return runs;
}
