/**
 * The pieces of the desk's pages. A page is a `DeskPage` (src/desk) with `Panel`s; in them `Answer` around what an operation gives,
 * `Table` or `Facts` for it, `Confirm` before what cannot be taken back, and a toast with Undo after what can.
 */
export { Answer, Loading } from "./answer.tsx";
export { Card } from "./card.tsx";
export { Choice } from "./choice.tsx";
export { Confirm, type ConfirmProps } from "./confirm.tsx";
export { Facts } from "./facts.tsx";
export { FileDrop } from "./file-drop.tsx";
export { Form } from "./form.tsx";
export { lastOf, Pager, type Paging, usePaging } from "./pager.tsx";
export { Panel, type PanelProps } from "./panel.tsx";
export { type Column, Table, type TableProps } from "./table.tsx";
export { ago, Time } from "./time.tsx";
export { type ToastOptions, useToast } from "./toast.tsx";
export { Trouble } from "./trouble.tsx";
export { type Doing, useDoing } from "./use-doing.ts";
