import { commands } from "vitest/browser";

declare module "vitest/browser" {
  interface BrowserCommands {
    emulateScheme: (colorScheme: "light" | "dark") => Promise<void>;
    emulateMedia: (media: "print" | "screen") => Promise<void>;
    grantPermissions: (permissions: readonly string[]) => Promise<void>;
  }
}

/** Has the browser permit what a visitor would be asked for, such as `clipboard-read`. */
export const grantPermissions = (...permissions: readonly string[]): Promise<void> => commands.grantPermissions(permissions);

export const emulateScheme = (colorScheme: "light" | "dark"): Promise<void> => commands.emulateScheme(colorScheme);

export const emulateMedia = (media: "print" | "screen"): Promise<void> => commands.emulateMedia(media);
