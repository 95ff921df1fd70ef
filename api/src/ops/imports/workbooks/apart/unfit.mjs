/** A file that cannot be taken, with the reason in words for people. */
export class Unfit extends Error {}

export const DAMAGED = "FILE is damaged or cut off: it cannot be unpacked. Open it in Excel and save it anew.";
