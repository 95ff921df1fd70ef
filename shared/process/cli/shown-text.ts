/** Characters that steer a terminal, turn the direction of writing, are not seen, or cannot stand in XML; not the two that join letters. */
const UNSEEN = /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * Text of others as it may be shown: characters that steer a terminal and the like become their code, such as `\u{1b}`. Who wrote it
 * is not everybody whose terminal shows it.
 */
export const shownText = (text: string): string => text.replace(UNSEEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** JSON that says the same in characters that a terminal only shows. */
export const shownJson = (value: unknown): string =>
  JSON.stringify(value).replace(UNSEEN, (character) =>
    Array.from({ length: character.length }, (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`).join(""),
  );
