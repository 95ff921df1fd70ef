/** The chunk of lists that are sent and opened: what both need is most of it. */
export { Opened } from "./opened.tsx";
export { SendDialog } from "./send-dialog.tsx";
