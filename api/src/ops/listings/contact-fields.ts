import { isEmail, PRIVATE_FIELDS } from "@nightlatch/domain";
import type { NeededRole } from "../operation.ts";
import { KNOWN_FIELDS } from "./cells.ts";

const CONTACT_WORDS: ReadonlySet<string> = new Set(
  "mail email emails phone phones telephone tel mobile cell cellphone fax whatsapp telegram skype wechat host hosts owner owners landlord proprietor contact contacts".split(
    " ",
  ),
);

const known: ReadonlySet<string> = new Set(KNOWN_FIELDS);
const privateFields: ReadonlySet<string> = new Set(PRIVATE_FIELDS);

/** A private field, or an unknown one with such a name. Its values need `--contacts`, and never come into the audit. */
export function isContactField(field: string): boolean {
  if (privateFields.has(field)) return true;
  if (known.has(field)) return false;
  const words = field
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  return words.some((word) => CONTACT_WORDS.has(word));
}

/** The role that changing fields needs: contacts and a host's pause are for owners. @param verb such as `change` */
export function fieldsRole(fields: readonly string[], verb: string): NeededRole {
  const owners = fields.find((field) => isContactField(field) || field === "Paused Since");
  return owners === undefined ? "curator" : { owner: `${verb} ${owners}` };
}

export const holdsContact = (value: unknown): boolean => typeof value === "string" && isEmail(value.trim());
