import { MAX_GUESTS_MAX, PRIVACY_KEYS, type PrivacyKey } from "@nightlatch/domain";
import { type Bitset, emptyBitset, isEmpty } from "../sets/bitset.ts";
import { endsStep, type Steps } from "../steps.ts";
import { BitsEdit } from "./edits.ts";
import { type CatalogueEntry, type FeatureGroupName, GROUPS } from "./entry.ts";
import type { RowPlan } from "./row-plan.ts";

export type BitsByValue = ReadonlyMap<string, Bitset>;

export interface FilterSets {
  readonly guestCapacity: readonly Bitset[];
  readonly featured: Bitset;
  readonly hotTub: Bitset;
  readonly wifi: Bitset;
  readonly kitchen: Bitset;
  readonly onPremPlay: Bitset;
  readonly typeIds: BitsByValue;
  readonly groups: Readonly<Record<FeatureGroupName, BitsByValue>>;
  readonly privacy: BitsByValue;
  readonly unanswered: Readonly<Record<PrivacyKey, Bitset>>;
}

const FLAGS = ["featured", "hotTub", "wifi", "kitchen", "onPremPlay"] as const;
const NO_ROWS = emptyBitset(0);

export const NO_SETS: FilterSets = {
  guestCapacity: Array.from({ length: MAX_GUESTS_MAX + 1 }, () => NO_ROWS),
  featured: NO_ROWS,
  hotTub: NO_ROWS,
  wifi: NO_ROWS,
  kitchen: NO_ROWS,
  onPremPlay: NO_ROWS,
  typeIds: new Map(),
  groups: byKey(GROUPS, () => new Map<string, Bitset>()),
  privacy: new Map(),
  unanswered: byKey(PRIVACY_KEYS, () => NO_ROWS),
};

/** Reuses unchanged sets, and removes filter values that no listing has any more. */
export function* editSetSteps(before: FilterSets, { rowCapacity, departures, arrivals }: RowPlan): Steps<FilterSets> {
  const edit = createEdits(before, rowCapacity);
  for (const [number, { row, to }] of departures.entries()) {
    if (!to) putRow(edit, row, undefined, false);
    if (endsStep(number)) yield;
  }
  for (const [number, { row, entry, was }] of arrivals.entries()) {
    putRow(edit, row, entry, was === "free");
    if (endsStep(number)) yield;
  }
  yield;
  const guestCapacity: Bitset[] = [];
  for (const each of edit.guestCapacity) guestCapacity.push(each.done());
  yield;
  const flags = byKey(FLAGS, (flag) => edit.flags[flag].done());
  const unanswered = byKey(PRIVACY_KEYS, (key) => edit.unanswered[key].done());
  const typeIds = yield* edit.typeIds.doneSteps();
  const groups = { ...before.groups };
  for (const group of GROUPS) groups[group] = yield* edit.groups[group].doneSteps();
  return { guestCapacity, ...flags, typeIds, groups, privacy: yield* edit.privacy.doneSteps(), unanswered };
}

class ValuesEdit {
  private readonly rowCapacity: number;
  private readonly edits: Map<string, BitsEdit>;

  constructor(before: BitsByValue, rowCapacity: number) {
    this.rowCapacity = rowCapacity;
    this.edits = new Map(Array.from(before, ([value, bits]) => [value, new BitsEdit(bits, rowCapacity)]));
  }

  put(row: number, values: readonly string[], isNew: boolean): void {
    if (!isNew) for (const [value, edit] of this.edits) if (!values.includes(value)) edit.put(row, false);
    for (const value of values) {
      const edit = this.edits.get(value) ?? new BitsEdit(NO_ROWS, this.rowCapacity);
      this.edits.set(value, edit);
      edit.put(row, true);
    }
  }

  *doneSteps(): Steps<BitsByValue> {
    const done = new Map<string, Bitset>();
    for (const [value, edit] of this.edits) {
      const bits = edit.done();
      if (!isEmpty(bits)) done.set(value, bits);
      yield;
    }
    return done;
  }
}

function createEdits(before: FilterSets, rowCapacity: number) {
  const bits = (set: Bitset) => new BitsEdit(set, rowCapacity);
  const values = (sets: BitsByValue) => new ValuesEdit(sets, rowCapacity);
  return {
    guestCapacity: before.guestCapacity.map(bits),
    flags: byKey(FLAGS, (flag) => bits(before[flag])),
    typeIds: values(before.typeIds),
    groups: byKey(GROUPS, (group) => values(before.groups[group])),
    privacy: values(before.privacy),
    unanswered: byKey(PRIVACY_KEYS, (key) => bits(before.unanswered[key])),
  };
}

function putRow(edit: ReturnType<typeof createEdits>, row: number, entry: CatalogueEntry | undefined, isNew: boolean): void {
  for (const flag of FLAGS) edit.flags[flag].put(row, entry?.[flag] === true);
  for (const [guests, bits] of edit.guestCapacity.entries()) bits.put(row, entry !== undefined && guests <= entry.capacity);
  edit.typeIds.put(row, entry?.typeIds ?? [], isNew);
  for (const [number, group] of GROUPS.entries()) edit.groups[group].put(row, entry?.features[number] ?? [], isNew);
  edit.privacy.put(row, entry?.privacy.flat() ?? [], isNew);
  for (const [number, key] of PRIVACY_KEYS.entries()) edit.unanswered[key].put(row, entry !== undefined && !entry.privacy[number]?.length);
}

function byKey<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}
