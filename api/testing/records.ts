import type { SourceRecord } from "@nightlatch/domain";

export function makeRecord(id: string, fields: Readonly<Record<string, unknown>> = {}): SourceRecord {
  return {
    id,
    Name: `Stay ${id}`,
    Slug: `stay-${id}`,
    Description: "A quiet place.",
    Published: true,
    City: "Asheville",
    State: "North Carolina",
    Country: "United States",
    "Property Type": ["type-kink-cabin"],
    "Max Guests": 2,
    "Hot Tub": undefined,
    "Updated At": "2026-01-02T03:04:05.000Z",
    ...fields,
  };
}

/** Private values that tests search for in responses. No other data contains them. */
export const SECRETS = ["xqzhostname", "xqzhost@secret.example", "+1 555 010 4477"] as const;

export function makeRecordWithSecrets(id: string, fields: Readonly<Record<string, unknown>> = {}): SourceRecord {
  const [name, email, phone] = SECRETS;
  return makeRecord(id, { "Host Name": name, "Host Email": email, "Host Phone": phone, ...fields });
}
