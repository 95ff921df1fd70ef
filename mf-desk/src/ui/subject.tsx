import { deskPaths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";

const UUID = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

/** What an entry of the audit is about: ids by their beginnings, which the operations know too, and a submission with the way to it. */
export function Subject({ children: subject }: { readonly children: string }) {
  const words = subject.replace(UUID, "$1");
  const [, id] = /^submission (\S+)$/.exec(subject) ?? [];
  return id === undefined ? <span title={subject}>{words}</span> : <Link to={deskPaths.submissions(id)}>{words}</Link>;
}
