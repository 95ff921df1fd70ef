import type { DeskRole } from "../../db/schema.ts";
import type { OperationName } from "../operations.ts";

/**
 * Who may do what at the desk on the web (docs/product/desk.md#roles): `curator` is everybody, `owner` is owners alone. An operation
 * that is added does not compile until it has its place here. Backups are no operations and stay with the CLI.
 */
export const NEEDED_ROLE: Readonly<Record<OperationName, DeskRole>> = {
  "listings list": "curator",
  "listings show": "curator",
  "listings publish": "curator",
  "listings unpublish": "curator",
  "listings verify": "curator",
  "listings feature": "curator",
  "listings boost": "curator",
  "listings edit": "curator",
  "listings fact": "curator",
  "listings history": "curator",
  "listings host-link": "curator",
  "listings fields": "curator",
  "listings values": "curator",
  "listings import": "curator",
  "imports begin": "curator",
  "imports end": "curator",
  "imports list": "curator",
  "imports show": "curator",
  "imports changes": "curator",
  "imports upload": "curator",
  "imports look": "curator",
  "imports start": "curator",
  "imports maps": "curator",
  "imports keep map": "curator",
  "imports drop": "curator",
  "imports undo": "owner",
  "listings places": "curator",
  "listings form": "curator",
  "listings pictures": "curator",
  "listings revert": "curator",
  "listings change": "curator",
  "listings remove": "owner",
  // A table of everything, with the contacts of all hosts.
  "listings page": "owner",
  "listings exported": "owner",
  today: "curator",
  "submissions list": "curator",
  "submissions show": "curator",
  "submissions approve": "curator",
  "submissions reject": "curator",
  "submissions reasons": "curator",
  "submissions edit": "curator",
  "submissions photos": "curator",
  "submissions ask": "curator",
  "submissions undo": "curator",
  "removals list": "curator",
  "removals show": "curator",
  "removals resolve": "curator",
  "reports list": "curator",
  "reports resolve": "curator",
  "reports resolve-many": "curator",
  "messages list": "curator",
  "messages show": "curator",
  "messages answer": "curator",
  "messages close": "curator",
  "mails list": "curator",
  "mails retry": "curator",
  "mails close": "curator",
  "mails retry-many": "curator",
  "mails close-many": "curator",
  "audit list": "curator",
  "subscribers list": "owner",
  "subscribers page": "owner",
  "subscribers exported": "owner",
  erase: "owner",
  "ads add": "owner",
  "ads list": "owner",
  "ads pause": "owner",
  "ads resume": "owner",
  "ads stats": "owner",
  "ads edit": "owner",
  "ads days": "owner",
  "preview issue": "owner",
  "preview list": "owner",
  "preview use": "owner",
  "preview revoke": "owner",
  "desk open": "owner",
  "desk list": "owner",
  "desk revoke": "owner",
};

export const isOperation = (name: string): name is OperationName => Object.hasOwn(NEEDED_ROLE, name);

/** Whether somebody with this role may do an operation. */
export const mayDo = (role: DeskRole, name: OperationName): boolean => role === "owner" || NEEDED_ROLE[name] === "curator";

/** The operations that somebody with this role may do. */
export const operationsFor = (role: DeskRole): OperationName[] =>
  (Object.keys(NEEDED_ROLE) as OperationName[]).filter((name) => mayDo(role, name));
