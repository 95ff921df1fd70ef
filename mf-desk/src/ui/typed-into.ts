/** Where a key is typed rather than pressed. */
const TYPED_INTO = "input, textarea, select, [contenteditable], dialog";

/** Whether a key goes into something that is written, or belongs to a dialog. */
export const isTyped = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(TYPED_INTO) !== null;
