import { deskPaths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";

export const ACTS: Readonly<Record<string, string>> = {
  "ad.add": "Added",
  "ad.edit": "Changed",
  "ad.pause": "Paused",
  "ad.resume": "Resumed",
  "address.erase": "Erased all of an address",
  "contacts.read": "Read contacts",
  "database.backup": "Backed up",
  "database.restore": "Restored a backup",
  "desk.enter": "Signed in",
  "desk.limited": "Met a limit",
  "desk.mail": "Mailed a sign-in link",
  "desk.open": "Made a sign-in link",
  "desk.passkey": "Added a passkey",
  "desk.revoke": "Ended access",
  "host.address-asked": "Asked for another address",
  "host.address-dropped": "Dropped the new address",
  "host.download": "Downloaded the data",
  "import.drop": "Dropped a file",
  "import.map": "Kept a map with contacts",
  "listing.address": "Changed the host's address",
  "listing.address-undone": "Undid the host's new address",
  "listing.boost": "Boosted",
  "listing.change": "Changed with others",
  "listing.edit": "Edited",
  "listing.export": "Exported",
  "listing.fact": "Set a fact",
  "listing.fact-verified": "Verified a fact",
  "listing.facts": "Answered the questions",
  "listing.feature": "Marked as featured",
  "listing.host-link": "Sent the host's link",
  "listing.host-link-revoke": "Ended the host's link",
  "listing.import": "Imported",
  "listing.import-undone": "Undid an import",
  "listing.pause": "Paused",
  "listing.pictures": "Changed the pictures",
  "listing.plan-wanted": "Asked for a plan",
  "listing.publish": "Published",
  "listing.remove": "Removed",
  "listing.resume": "Resumed",
  "listing.return": "Showed again",
  "listing.revert": "Went back on a change",
  "listing.unboost": "Ended the boost",
  "listing.unfact": "Took a fact away",
  "listing.unfeature": "Took the featured mark away",
  "listing.unpublish": "Hid",
  "listing.unverify": "Took the verified mark away",
  "listing.verify": "Verified",
  "mail.close": "Gave up",
  "mail.retry": "Sent again",
  "mentions.erase": "Erased mentions of people",
  "message.answer": "Answered",
  "message.close": "Closed",
  "person.export": "Exported all of an address",
  "person.show": "Looked at all of an address",
  "preview.issue": "Invited",
  "preview.revoke": "Closed the invitation",
  "removal.confirm": "Confirmed the request",
  "removal.decline": "Declined",
  "removal.resolve": "Settled",
  "report.resolve": "Closed",
  "submission.approve": "Approved",
  "submission.ask": "Asked the host",
  "submission.edit": "Edited",
  "submission.photos": "Changed the photos",
  "submission.propose": "Sent changes",
  "submission.reject": "Declined",
  "submission.undo": "Took a decision back",
  "subscribers.export": "Exported",
  "table.gone": "Found listings gone",
  "table.keep": "Kept listings",
  "table.readmit": "Let records in again",
  "table.set": "Set the schedule",
};

/** An action in words, with the audit's own name of it, which the filter takes, in its title. */
export const Act = ({ children: action }: { readonly children: string }) => <span title={action}>{ACTS[action] ?? action}</span>;

const UUID = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

/** The subject of an audit entry. Ids are shortened, which operations accept too; submissions are links. */
export function Subject({ children: subject }: { readonly children: string }) {
  const words = subject.replace(UUID, "$1");
  const [, id] = /^submission (\S+)$/.exec(subject) ?? [];
  return id === undefined ? <span title={subject}>{words}</span> : <Link to={deskPaths.submissions(id)}>{words}</Link>;
}
