import type { DeskRole } from "@nightlatch/database/schema";
import { isEmail } from "@nightlatch/domain";

export interface DeskOperator {
  readonly name: string;
  readonly email: string;
  readonly role: DeskRole;
}

export const DESK_ROLES: readonly DeskRole[] = ["curator", "owner"];
const ENTRY = /^([^<>,]+)<([^<>,\s]+)>\s*(curator|owner)$/;
const NOT_PEOPLE: ReadonlySet<string> = new Set(["ops", "desk", "host", "quick-edit"]);
export const NAME_MAX = 80;

export const isPersonsName = (name: string): boolean => !NOT_PEOPLE.has(name.toLowerCase());

export const BY_MAIL = "mail";
export const byPasskey = (label: string): string => `passkey ${label}`;
const isBySettings = (openedBy: string): boolean => openedBy === BY_MAIL || openedBy.startsWith(byPasskey(""));

export function asOfNow<Opened extends { readonly name: string; readonly role: DeskRole; readonly openedBy: string }>(
  operators: readonly DeskOperator[],
  opened: Opened,
): Opened | undefined {
  if (!isBySettings(opened.openedBy)) return opened;
  const operator = operators.find(({ name }) => name === opened.name);
  return operator && { ...opened, role: operator.role === "owner" ? opened.role : operator.role };
}

/** Parses `Ada Park <ada@stays.example> owner, ...`. @returns undefined for other syntax, or a duplicate person */
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
