import { deskPaths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { Panel } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import type { Submission } from "./submission.ts";

/** What a submission may repeat, and why. */
export function Duplicates({ submission: { duplicates } }: { readonly submission: Submission }) {
  if (duplicates.length === 0) return null;
  return (
    <Panel title="It may be the same as">
      <ul className={pieces.list}>
        {duplicates.map(({ kind, id, slug, name, place, published, because }) => (
          <li key={`${kind} ${id}`}>
            {kind === "submission" ? (
              <Link to={deskPaths.submissions(id)}>{name}</Link>
            ) : published && slug ? (
              <a href={`/property/${encodeURIComponent(slug)}`} target="_blank" rel="noreferrer">
                {name}
              </a>
            ) : (
              <strong>{name}</strong>
            )}
            , {place} ({kind === "submission" ? "waits too" : published ? "published" : "a draft"})
            <br />
            <span className={pieces.soft}>{because.join(", ")}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
