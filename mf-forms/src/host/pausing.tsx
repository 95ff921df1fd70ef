import { paths } from "@nightlatch/contract";
import type { HostedListing } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { Button } from "@nightlatch/ui";
import styles from "./host.module.css";
import type { HostCalls } from "./host-calls.ts";
import { dayInWords, Part } from "./part.tsx";
import { useAct } from "./use-act.ts";

export interface HostedPartProps {
  readonly listing: HostedListing;
  readonly calls: HostCalls;
  readonly show: (listing: HostedListing) => void;
  readonly typing: (isTyping: boolean) => void;
}

export function Pausing({ listing, calls, show }: HostedPartProps) {
  const act = useAct();
  const { slug, state, pausedSince } = listing;
  const set = (paused: boolean) =>
    act.run(
      async () => show(await calls.pause(slug, paused)),
      paused ? "Your listing is paused. Nobody finds it now." : "Your listing is shown again.",
    );
  return (
    <Part
      title={state === "shown" ? "Your listing is shown" : state === "paused" ? "Your listing is paused" : "Your listing is hidden"}
      act={act}
    >
      {state === "shown" ? (
        <>
          <p>
            Guests find it in lists, in searches and at <Link to={paths.property(slug)}>its own page</Link>. If you need quiet for a while,
            pause it. It is gone within seconds, and back as fast.
          </p>
          <div className={styles.actions}>
            <Button disabled={act.busy} onClick={() => void set(true)}>
              Pause my listing
            </Button>
          </div>
        </>
      ) : null}
      {state === "paused" ? (
        <>
          <p>
            Paused since {dayInWords(pausedSince ?? "")}. Nobody finds it, not even by its address. Search engines and saved copies may show
            it for a few more days.
          </p>
          <div className={styles.actions}>
            <Button disabled={act.busy} onClick={() => void set(false)}>
              Show it again
            </Button>
          </div>
        </>
      ) : null}
      {state === "hidden" ? (
        <p>
          We have hidden it, so only we can show it again. <Link to={paths.contact()}>Write to us</Link> and we will tell you why.
        </p>
      ) : null}
    </Part>
  );
}
