/** What the chunk of outlines has (outlines.ts). */
export { expectPress, prepareStandIns } from "./drawn-outline.tsx";
export { movePictures } from "./moving-pictures.ts";
export { PageOutline } from "./page-outline.tsx";
export { standIn } from "./stand-in.tsx";
