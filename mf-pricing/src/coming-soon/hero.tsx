import { MINIMUM_AGE } from "@nightlatch/domain";
import { HERO_SCENE, HERO_SCENE_PART, PhoneSource, Picture } from "@nightlatch/ui";
import styles from "./hero.module.css";
import { SignupForm } from "./signup-form.tsx";

/** The width of the scene, which is wider than its frame, since that is as tall as the view. */
const SIZES = "(width < 48rem) 934px, (width < 64rem) 1270px, (width < 108rem) 1720px, 100vw";
const PHONE = <PhoneSource picture={HERO_SCENE_PART} width={800} media="(width < 30rem)" />;

/** The hero: the dusk scene with the purpose of the page in a sentence or two, and the signup. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <Picture className={styles.scene} picture={HERO_SCENE} sizes={SIZES} phone={PHONE} eager />
      <div className={styles.content}>
        <p className={styles.soon}>Opening soon</p>
        <h1 className={styles.title}>Places to stay that welcome you as you are</h1>
        <p className={styles.lead}>
          A curated directory of private stays for couples and <span className={styles.whole}>sex-positive</span> travellers of{" "}
          {MINIMUM_AGE} and over. Join the waitlist and we'll write to you before the door opens.
        </p>
        <SignupForm />
      </div>
    </section>
  );
}
