import { Button } from "@nightlatch/ui";
import { LinkMade } from "./link-made.tsx";
import { today } from "./match-link.ts";
import type { Match } from "./match-rules.ts";
import { useSealing } from "./use-sealing.ts";

/** The match, to be sent back to the person who asked. Nothing else of either's answers is in the link. */
export function SendReply({ match, passphrase }: { readonly match: Match; readonly passphrase: string }) {
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
      <LinkMade link={link} then="Send it the way the first link came, or any other." />
    </section>
  );
}
