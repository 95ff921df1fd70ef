import { paths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import { Button, Notice } from "@nightlatch/ui";
import styles from "./match.module.css";

export function Intro({ problem, begin }: { problem: string | undefined; begin: () => void }) {
  return (
    <>
      <p className={styles.lede}>Each of you answers alone. Then you both see what you're both open to, and nothing else.</p>
      {problem ? <Notice kind="error" title={problem} /> : null}
      <div className={styles.intro}>
        <section className={styles.prose} aria-labelledby="how">
          <h2 id="how" tabIndex={-1}>
            How it goes
          </h2>
          <ol>
            <li>
              Say yes, maybe or no to some fifty things a place can have, in four groups. Answer what you like and skip the rest: it takes a
              few minutes.
            </li>
            <li>Hand this device over, or send a sealed link. The other person answers without seeing any of yours.</li>
            <li>You both see what you're both open to. One press shows the stays that have it.</li>
          </ol>
          <div className={styles.begin}>
            <Button onClick={begin}>Start answering</Button>
            <noscript>
              <p>The match needs JavaScript, which is switched off in this browser. Our server takes no part in it.</p>
            </noscript>
          </div>
        </section>
        <section className={styles.prose} aria-labelledby="yours">
          <h2 id="yours">What stays yours</h2>
          <ul>
            <li>A no needs no reason, and it's never shown. What you skip counts the same.</li>
            <li>A maybe stays with you, unless you let it count.</li>
            <li>You may change your mind: answer again whenever you like.</li>
            <li>
              Your answers are in this page's memory. We never receive them. If you leave the page or load it again, they're gone, and the
              way back doesn't bring them.
            </li>
          </ul>
        </section>
        <section className={styles.prose} aria-labelledby="limits">
          <h2 id="limits">What a match can't hide</h2>
          <p>
            If you say yes and it isn't in the match, you'll know the other person didn't. Someone who says yes to everything sees all of
            your yeses, and someone with a developer's tools could find them in this page. So do this with someone you trust, and only when
            you both feel like it.
          </p>
          <p>
            Not today? <Link to={paths.browse()}>Look at stays</Link> or at what <Link to={paths.saved()}>you saved</Link>.
          </p>
        </section>
      </div>
    </>
  );
}
