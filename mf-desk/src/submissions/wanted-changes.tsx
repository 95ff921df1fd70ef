import { TAG_MAP, typeLabel } from "@nightlatch/domain";
import { classNames } from "@nightlatch/ui";
import type { ReactNode } from "react";
import { Letter, Panel, shortText } from "../ui/index.ts";
import pieces from "../ui/pieces.module.css";
import { textDifference } from "./text-difference.ts";
import type { Submission } from "./use-base.tsx";
import styles from "./wanted-changes.module.css";

type Change = NonNullable<Submission["changes"]>[number];
type ComparedImages = NonNullable<Submission["pictures"]>;

export function WantedChanges({ submission: { changes = [], pictures, note } }: { readonly submission: Submission }) {
  return (
    <Panel title="Requested changes">
      {changes.map((change) => (
        <Pair key={change.field} title={change.field} changedMeanwhile={change.changedMeanwhile} {...sidesOf(change)} />
      ))}
      {pictures ? (
        <Pair
          title="Photos"
          changedMeanwhile={pictures.changedMeanwhile}
          now={<Row pictures={pictures.now} />}
          wanted={<Row pictures={pictures.wanted} />}
        />
      ) : null}
      {changes.length === 0 && !pictures ? <p className={pieces.empty}>The listing already matches this request.</p> : null}
      {note ? (
        <div>
          <h3 className={styles.title}>A note to us</h3>
          <Letter>{note}</Letter>
        </div>
      ) : null}
    </Panel>
  );
}

interface PairProps {
  readonly title: string;
  readonly changedMeanwhile: boolean;
  readonly now: ReactNode;
  readonly wanted: ReactNode;
}

function Pair({ title, changedMeanwhile, now, wanted }: PairProps) {
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {changedMeanwhile ? <p className={styles.meanwhile}>Someone has changed this since the host wrote.</p> : null}
      <dl className={styles.sides}>
        <div>
          <dt>Now</dt>
          <dd>{now}</dd>
        </div>
        <div>
          <dt>Requested</dt>
          <dd>{wanted}</dd>
        </div>
      </dl>
    </section>
  );
}

function sidesOf({ field, now, wanted }: Change): { readonly now: ReactNode; readonly wanted: ReactNode } {
  if (typeof now === "string" && typeof wanted === "string") {
    const segments = textDifference(now, wanted);
    const side = (only: "before" | "after", Mark: "del" | "ins") =>
      segments
        .filter((segment) => segment.only === undefined || segment.only === only)
        .map((segment, at) => (segment.only === undefined ? segment.text : <Mark key={at}>{segment.text}</Mark>));
    return { now: side("before", "del"), wanted: side("after", "ins") };
  }
  if (Array.isArray(now) || Array.isArray(wanted)) {
    const [old, fresh] = [namesOf(field, now), namesOf(field, wanted)];
    return { now: <Names names={old} others={fresh} mark="del" />, wanted: <Names names={fresh} others={old} mark="ins" /> };
  }
  return { now: shortText(now), wanted: shortText(wanted) };
}

const namesOf = (field: string, value: unknown): string[] =>
  (Array.isArray(value) ? value : []).map(String).map((id) => (field === "Property Type" ? typeLabel(id) : (TAG_MAP[id]?.name ?? id)));

interface NamesProps {
  readonly names: readonly string[];
  readonly others: readonly string[];
  readonly mark: "del" | "ins";
}

function Names({ names, others, mark: Mark }: NamesProps) {
  if (names.length === 0) return "none";
  return (
    <ul className={styles.names}>
      {names.map((name) => (
        <li key={name}>{others.includes(name) ? name : <Mark>{name}</Mark>}</li>
      ))}
    </ul>
  );
}

const FATES: Readonly<Record<ComparedImages["now"][number]["fate"], string>> = {
  stays: "",
  goes: "Removed",
  comes: "New",
  moves: "Moved",
  renamed: "New caption",
};

function Row({ pictures }: { readonly pictures: ComparedImages["now"] }) {
  if (pictures.length === 0) return "none";
  return (
    <ol className={styles.pictures}>
      {pictures.map(({ url, src, caption, fate }, at) => (
        <li key={url} className={classNames(fate !== "stays" && styles.touched)}>
          <img src={src} alt={caption || `Photo ${at + 1}, no caption`} loading="lazy" />
          <span>
            {at === 0 ? "Cover" : at + 1}
            {fate === "stays" ? null : <strong> · {FATES[fate]}</strong>}
          </span>
          {caption ? <span>{caption}</span> : null}
        </li>
      ))}
    </ol>
  );
}
