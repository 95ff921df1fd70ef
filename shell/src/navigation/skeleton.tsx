import { type MatchedRoute, matchPath, paths } from "@nightlatch/contract";
import { placeLine } from "@nightlatch/domain";
import { knownStay, PageHead, usePublicConfig } from "@nightlatch/runtime";
import { classNames, OfflineNote, StaySkeleton } from "@nightlatch/ui";
import type { ReactNode } from "react";
import styles from "./skeleton.module.css";

interface Props {
  readonly route: MatchedRoute;
  readonly pathname: string;
  readonly status: string;
}

/** Renders the route's skeleton, with known data of a stay and the page's dimensions, so that nothing shifts (docs/adr/0039). */
export function Skeleton({ route, pathname, status }: Props): ReactNode {
  const slug = stayOf(route, pathname);
  const title = slug === undefined ? route.page.heading : titleOf(slug);
  return (
    <>
      <PageHead {...(title ? { title } : {})} />
      <p className={styles.status} role="status">
        {status}
      </p>
      <SkeletonShape route={route} pathname={pathname} />
    </>
  );
}

interface ShapeProps extends Omit<Props, "status"> {
  readonly still?: boolean;
}

export function SkeletonShape({ route, pathname, still = false }: ShapeProps): ReactNode {
  const { homeMode } = usePublicConfig();
  const slug = stayOf(route, pathname);
  return slug === undefined ? <Shape {...route.page} /> : <StaySkeleton slug={slug} homePath={paths.homePage(homeMode)} still={still} />;
}

const stayOf = ({ page }: MatchedRoute, pathname: string): string | undefined =>
  page.outline === "stay" ? (matchPath(page.path, pathname)?.slug ?? "") : undefined;

function titleOf(slug: string): string | undefined {
  const { card } = knownStay(slug) ?? {};
  const place = card && placeLine(card);
  return card && [card.name, place].filter(Boolean).join(", ");
}

function Shape({ outline, heading }: MatchedRoute["page"]): ReactNode {
  if (outline === "hero") return <Hero heading={heading} />;
  return (
    <div className={classNames(styles.page, outline === "cards" ? styles.list : styles.prose)}>
      {heading ? <h1>{heading}</h1> : <div className={styles.heading} aria-hidden="true" />}
      <OfflineNote className={styles.offline} />
      {outline === "cards" ? <Cards /> : <Lines />}
    </div>
  );
}

function Hero({ heading }: { heading: string | undefined }): ReactNode {
  return (
    <div className={styles.hero}>
      <div className={styles.page}>
        <h1>{heading}</h1>
        <OfflineNote className={styles.offline} />
      </div>
    </div>
  );
}

const CARDS = [1, 2, 3, 4, 5, 6];

function Cards(): ReactNode {
  return (
    <div className={styles.cards} aria-hidden="true">
      {CARDS.map((card) => (
        <div key={card} className={styles.card}>
          <div className={styles.picture} />
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

function Lines(): ReactNode {
  return (
    <div className={styles.lines} aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  );
}
