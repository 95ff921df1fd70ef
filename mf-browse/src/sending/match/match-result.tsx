import { paths } from "@nightlatch/contract";
import { Link, useApi, useQuery } from "@nightlatch/runtime";
import { Button } from "@nightlatch/ui";
import { useState } from "react";
import { Check } from "../../common/check.tsx";
import { featureCountsQuery } from "../../common/queries.ts";
import { LinkReady } from "./link-ready.tsx";
import styles from "./match.module.css";
import { ageText, today } from "./match-link.ts";
import { MATCH_GROUPS, type Match, type MatchItem } from "./match-rules.ts";
import { MatchStays } from "./match-stays.tsx";
import { useSealing } from "./use-sealing.ts";

interface Props {
  readonly match: Match;
  readonly madeOn?: number;
  readonly passphrase?: string;
  readonly remember: (match: Match) => void;
}

export function MatchResult({ match, madeOn, passphrase, remember }: Props) {
  const { both, open } = match;
  const isEmpty = both.length + open.length === 0;
  // Requests the counts of all listings, so that the request reveals nothing about the match.
  const { data } = useQuery(featureCountsQuery(useApi()));
  const counts = data?.counts;
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => new Set(both.length > 0 ? both : open));
  // Selecting a feature without stays would leave no results.
  const ticked = [...both, ...open].filter((slug) => picked.has(slug) && counts?.[slug] !== 0);
  const list = (slugs: readonly string[]) => (
    <ul className={styles.items}>
      {MATCH_GROUPS.flatMap(({ items, legend }) => items.map((item) => ({ ...item, legend })))
        .filter(({ slug }) => slugs.includes(slug))
        .map((item) => (
          <Shared
            key={item.slug}
            item={item}
            legend={item.legend}
            count={counts?.[item.slug]}
            checked={ticked.includes(item.slug)}
            onChange={(checked) => setPicked(new Set(checked ? [...picked, item.slug] : [...picked].filter((slug) => slug !== item.slug)))}
          />
        ))}
    </ul>
  );
  return (
    <section aria-labelledby="match" className={isEmpty && passphrase === undefined ? styles.cover : styles.match}>
      <h2 id="match" tabIndex={-1}>
        {isEmpty ? "Nothing in common this time" : "What you're both open to"}
      </h2>
      {madeOn === undefined ? null : <p>{ageText(madeOn, today())}</p>}
      {isEmpty ? <NoMatches /> : null}
      <div className={isEmpty ? undefined : styles.pair}>
        {isEmpty ? null : (
          <div>
            {both.length > 0 ? (
              <section aria-labelledby="both">
                <h3 id="both">You both said yes</h3>
                {list(both)}
              </section>
            ) : null}
            {open.length > 0 ? (
              <section aria-labelledby="open">
                <h3 id="open">You're both open to it</h3>
                <p>One of you, or both, said maybe. There's no hurry.</p>
                {list(open)}
              </section>
            ) : null}
          </div>
        )}
        <div>
          {isEmpty ? null : (
            <MatchStays
              ticked={ticked}
              match={match}
              remember={remember}
              untick={(slug) => setPicked(new Set([...picked].filter((other) => other !== slug)))}
            />
          )}
          {passphrase === undefined ? null : <SendReply match={match} passphrase={passphrase} />}
        </div>
      </div>
    </section>
  );
}

function NoMatches() {
  return (
    <>
      <p>
        That happens, and it says nothing about the two of you. One of you may have skipped a lot, or kept the maybes back. Talk it over if
        you like, or let it rest.
      </p>
      <p>
        <Link to={paths.browse()}>Look at all stays together</Link>
      </p>
    </>
  );
}

interface SharedProps {
  readonly item: MatchItem;
  readonly legend: string;
  readonly count: number | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Shared({ item: { slug, label }, legend, count, checked, onChange }: SharedProps) {
  const about = `about-${slug}`;
  return (
    <li>
      <Check className={styles.check} checked={checked} disabled={count === 0} onChange={onChange} aria-describedby={about}>
        <span>{label}</span>
      </Check>
      <span id={about} className={styles.hint}>
        {legend}
        {count === undefined ? "" : ` · ${count === 0 ? "no stay has it yet" : count === 1 ? "1 stay" : `${count} stays`}`}
      </span>
    </li>
  );
}

function SendReply({ match, passphrase }: { readonly match: Match; readonly passphrase: string }) {
  const { link, problem, busy, sealLink } = useSealing();
  return (
    <section aria-labelledby="reply">
      <h3 id="reply">Send the match back</h3>
      <p>
        The other person doesn't have it yet. This link holds what's on this page and nothing more of your answers. It opens with the same
        passphrase.
      </p>
      <Button variant="secondary" aria-busy={busy} onClick={() => sealLink({ is: "reply", madeOn: today(), match }, passphrase)}>
        {busy ? "Sealing..." : "Make the link back"}
      </Button>
      {problem ? <p role="alert">{problem}</p> : null}
      <LinkReady link={link} then="Send it the way the first link came, or any other." />
    </section>
  );
}
