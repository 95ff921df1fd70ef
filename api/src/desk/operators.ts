import { isEmail } from "@nightlatch/domain";
import type { DeskRole } from "../db/schema.ts";

/** Somebody who may sign in at the desk by mail or passkey (docs/product/desk.md#by-mail). */
export interface DeskOperator {
  /** The name that the audit has for what they do. */
  readonly name: string;
  /** In small letters. */
  readonly email: string;
  readonly role: DeskRole;
}

export const DESK_ROLES: readonly DeskRole[] = ["curator", "owner"];
const ENTRY = /^([^<>,]+)<([^<>,\s]+)>\s*(curator|owner)$/;
/** What the record has as `who` where no person made a change. */
const NOT_PEOPLE: ReadonlySet<string> = new Set(["ops", "desk", "host", "quick-edit"]);
export const NAME_MAX = 80;

/** Whether a person at the desk may have this name in the record. */
export const isPersonsName = (name: string): boolean => !NOT_PEOPLE.has(name.toLowerCase());

/** What `openedBy` says of operators whom the settings let in: by mail, or by a passkey. */
export const BY_MAIL = "mail";
export const byPasskey = (label: string): string => `passkey ${label}`;
const isBySettings = (openedBy: string): boolean => openedBy === BY_MAIL || openedBy.startsWith(byPasskey(""));

/**
 * A session or a link with the role that the settings leave it now (docs/product/desk.md#sessions): never more than it was opened with.
 *
 * @returns undefined for that of an operator whom the settings name no longer
 */
export function asOfNow<Opened extends { readonly name: string; readonly role: DeskRole; readonly openedBy: string }>(
  operators: readonly DeskOperator[],
  opened: Opened,
): Opened | undefined {
  if (!isBySettings(opened.openedBy)) return opened;
  const operator = operators.find(({ name }) => name === opened.name);
  return operator && { ...opened, role: operator.role === "owner" ? opened.role : operator.role };
}

/**
 * Reads `DESK_OPERATORS`: `Ada Park <ada@stays.example> owner, Ben <ben@stays.example> curator`.
 *
 * @returns undefined when it is not written so, or names a person twice
 */
export function parseOperators(text: string): readonly DeskOperator[] | undefined {
  const found = text
    .split(",")
    .filter((entry) => entry.trim() !== "")
    .map(readEntry);
  const operators = found.filter((each) => each !== undefined);
  const [names, emails] = [operators.map(({ name }) => name), operators.map(({ email }) => email)];
  const whole = operators.length === found.length && [names, emails].every((all) => new Set(all).size === all.length);
  return whole ? operators : undefined;
}

function readEntry(entry: string): DeskOperator | undefined {
  const [, name = "", email = "", role] = ENTRY.exec(entry.trim()) ?? [];
  const person = name.trim();
  if (person === "" || person.length > NAME_MAX || !isPersonsName(person) || !isEmail(email)) return undefined;
  return { name: person, email: email.toLowerCase(), role: role as DeskRole };
}
