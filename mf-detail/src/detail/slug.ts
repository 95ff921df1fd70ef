/** The slug of a `/property/...` path, decoded; a segment that is not well encoded stays as it is. */
export function readSlug(pathname: string): string {
  const segment = pathname.split("/")[2] ?? "";
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
