import { cardOf } from "@nightlatch/fixtures";
import type { ReactNode } from "react";
import { Comparison } from "./compare/comparison.tsx";
import { CompareBar, RemovedStay } from "./edge-bars.tsx";
import { Mark, MarkPicker } from "./hearts.tsx";
import { NoteEditor } from "./notes.tsx";
import { SavedRow } from "./saved-row.tsx";
import { RowSkeletons, StayRow } from "./stay-row.tsx";

const CARD = cardOf("alder-hollow");
const LONG = { ...CARD, name: "Heron Lake House at the Far End of the Old Logging Road, Second Gate on the Left" };
const ignore = () => {};

const savedRow = (more: { picked?: boolean; full?: boolean; card?: typeof CARD }): ReactNode => (
  <ul>
    <SavedRow card={CARD} picked={false} full={false} onPick={ignore} onRemove={ignore} {...more} />
  </ul>
);

export default {
  StayRow: {
    full: <StayRow card={CARD} />,
    "no-image": <StayRow card={{ ...CARD, picture: undefined }} />,
    "long-text": <StayRow card={LONG} />,
  },
  RowSkeletons: {
    loading: <RowSkeletons className={undefined} />,
  },
  SavedRow: {
    default: savedRow({}),
    picked: savedRow({ picked: true }),
    "picks-full": savedRow({ full: true }),
    "long-text": savedRow({ card: LONG }),
  },
  CompareBar: {
    none: <CompareBar picks={[]} clear={ignore} />,
    one: <CompareBar picks={["one"]} clear={ignore} />,
    most: <CompareBar picks={["one", "two", "three", "four", "five"]} clear={ignore} />,
  },
  RemovedStay: {
    "without-note": <RemovedStay card={CARD} notes={new Map()} close={ignore} />,
    "long-text": <RemovedStay card={LONG} notes={new Map()} close={ignore} />,
  },
  Mark: {
    one: <Mark hearts={1} />,
    most: <Mark hearts={3} />,
  },
  MarkPicker: {
    none: <MarkPicker stay={CARD} hearts={0} onChange={ignore} />,
    two: <MarkPicker stay={CARD} hearts={2} onChange={ignore} />,
  },
  NoteEditor: {
    empty: <NoteEditor stay={CARD} />,
  },
  Comparison: {
    "two-without-details": <Comparison cards={[CARD, cardOf("palm-court")]} remove={ignore} />,
    "five-without-details": (
      <Comparison cards={["alder-hollow", "palm-court", "stone-cellar", "dune-house", "velvet-room"].map(cardOf)} remove={ignore} />
    ),
  },
};
