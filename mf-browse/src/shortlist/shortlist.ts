/** The chunk of lists that are sent and opened: what both need is most of it, and a chunk more would cost every page its name and hashes. */
export { Opened } from "./opened.tsx";
export { QrCode } from "./qr-code.tsx";
export { SendDialog } from "./send-dialog.tsx";
