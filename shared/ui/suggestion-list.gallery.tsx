import { TextInput } from "./field.tsx";
import type { Combobox } from "./suggestion-list.tsx";
import { SuggestionList, useCombobox } from "./suggestion-list.tsx";

interface Place {
  readonly name: string;
  readonly about: string;
}

const PLACES: readonly Place[] = [
  { name: "Asheville", about: "City, 2 listings" },
  { name: "North Carolina", about: "State, 3 listings" },
  { name: "Heron Lake House at the Far End of the Old Logging Road", about: "Asheville, North Carolina, United States" },
];

const ignore = () => {};
const textOf = ({ name, about }: Place) => ({ key: name, name, about });

function Search({ items, openState }: { items: readonly Place[]; openState?: Pick<Combobox, "open" | "active"> }) {
  const combobox = useCombobox({ items, onPick: ignore, onText: ignore });
  const inputProps = { ...combobox.inputProps, "aria-expanded": openState?.open ?? combobox.open };
  return (
    <div style={{ position: "relative" }}>
      <TextInput {...inputProps} aria-label="Search by name or place" placeholder="City, state or name" />
      <SuggestionList combobox={{ ...combobox, ...openState }} items={items} label="Suggestions" textOf={textOf} />
    </div>
  );
}

export default {
  SuggestionList: {
    closed: <Search items={PLACES} />,
    open: <Search items={PLACES} openState={{ open: true, active: -1 }} />,
    marked: <Search items={PLACES} openState={{ open: true, active: 1 }} />,
    empty: <Search items={[]} />,
  },
};
