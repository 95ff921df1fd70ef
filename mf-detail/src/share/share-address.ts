/**
 * Shares an address by the system's sheet where there is one, else by copying it.
 *
 * @param system the browser's `navigator`, or as much of it as there is
 * @returns how it ended: `failed` leaves the visitor to copy it by hand
 */
export async function shareAddress(
  system: { readonly share?: Navigator["share"]; readonly clipboard?: Pick<Clipboard, "writeText"> },
  title: string,
  url: string,
): Promise<"shared" | "copied" | "failed"> {
  try {
    if (system.share) {
      await system.share({ title, url });
      return "shared";
    }
    if (!system.clipboard) return "failed";
    await system.clipboard.writeText(url);
    return "copied";
  } catch (error) {
    // Closing the sheet is no failure.
    return error instanceof Error && error.name === "AbortError" ? "shared" : "failed";
  }
}
