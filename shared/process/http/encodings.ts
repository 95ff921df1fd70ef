/** Encodings that answers are prepared in, the smallest first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The best encoding that an Accept-Encoding takes (RFC 9110, 12.5.3); without the header the answer is as it is. */
export function bestEncoding(accepted: string | undefined): Encoding {
  const weights = new Map((accepted ?? "").split(",").map(weightOf));
  const takes = (name: Encoding) => (weights.get(name) ?? weights.get("*") ?? 0) > 0;
  return ENCODINGS.find(takes) ?? "identity";
}

function weightOf(part: string): readonly [string, number] {
  const [name = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
  const weight = parameters.find((each) => each.startsWith("q="))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}
