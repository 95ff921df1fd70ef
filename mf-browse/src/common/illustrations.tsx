import { paths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { ButtonLink, classNames } from "@nightlatch/ui";
import type { ReactNode } from "react";
import styles from "./illustrations.module.css";

export interface IllustrationProps {
  readonly className?: string | undefined;
}

export function Illustration({ className, children }: IllustrationProps & { children: ReactNode }) {
  return (
    <svg
      className={classNames(styles.drawing, className)}
      viewBox="0 0 160 144"
      width="160"
      height="144"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export function OpenDoor(props: IllustrationProps) {
  return (
    <Illustration {...props}>
      <path className={styles.light} d="m60 118 34-2 22 24H48z" />
      <path className={styles.glow} d="M60 20h34v98H60z" />
      <path d="M52 118V12h50v106M60 118V20h34v98M60 20l-20 8v98l20-8M46 74v8M30 118h22m50 0h28" />
    </Illustration>
  );
}

export function EmptyPanel({ role, children }: { role?: "status"; children: ReactNode }) {
  return (
    <div className={styles.panel}>
      <OpenDoor />
      <div className={styles.words} role={role}>
        {children}
      </div>
    </div>
  );
}

export function NothingListed() {
  return (
    <EmptyPanel>
      <p>There are no listings yet.</p>
      <p>
        The first places will show here. <Link to={paths.comingSoon()}>Join the waiting list</Link> and we'll tell you. If you host a place,
        listing it is free.
      </p>
      <ButtonLink variant="secondary" to={paths.addListing()}>
        List a place
      </ButtonLink>
    </EmptyPanel>
  );
}
