/**
 * Text of the store as it may be shown: characters that steer a terminal, turn the direction of writing or cannot stand in XML
 * become their code, such as `\u{1b}`. Who may write to a store is not everybody whose terminal shows it.
 */
export const shownText = (text: string): string =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
