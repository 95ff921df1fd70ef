/**
 * The pieces of the desk's pages. A page is a `DeskPage` (src/desk) with `Panel`s, or with a `List` of what an operation gives page by
 * page; in a panel stands `Answer` around what an operation gives. `Table`, `Card` or `Facts` show it; `Confirm` asks before what
 * cannot be taken back, and `useSettle` does something, tells of it with Undo, and has what is shown read anew. `Asked` is a field that
 * has to be filled in.
 */
export { ACTS, Act } from "./act.tsx";
export { Answer, Loading } from "./answer.tsx";
export { Asked } from "./asked.tsx";
export { Breakable } from "./breakable.tsx";
export { Card } from "./card.tsx";
export { Choice } from "./choice.tsx";
export { Confirm, type ConfirmProps } from "./confirm.tsx";
export { Facts } from "./facts.tsx";
export { FileDrop } from "./file-drop.tsx";
export { Form } from "./form.tsx";
export { Letter } from "./letter.tsx";
export { List, type States } from "./list.tsx";
export { NONE_KEPT, Nothing, type NothingWords } from "./nothing.tsx";
export { Of, OfContext } from "./of.tsx";
export { Panel, type PanelProps } from "./panel.tsx";
export { Subject } from "./subject.tsx";
export { type Choosing, type Column, Table, type TableProps } from "./table.tsx";
export { ago, dayOf, Time } from "./time.tsx";
export { type ToastOptions, useToast } from "./toast.tsx";
export { Trouble } from "./trouble.tsx";
export { useContacts } from "./use-contacts.tsx";
export { type Doing, useDoing } from "./use-doing.ts";
export { type Settle, useSettle } from "./use-settle.ts";
