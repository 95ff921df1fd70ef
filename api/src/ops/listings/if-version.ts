/** The flag by which a command leaves a listing as it is that was changed since the operator saw it. */
export const IF_VERSION = ["--if-version <version>", "only if the listing still has this version, as `listings show` has it"] as const;
