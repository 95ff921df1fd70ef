import { paths } from "@nightlatch/contract";
import { Link } from "@nightlatch/runtime";
import styles from "./ad-unit.module.css";

/** A drawing in the slot while there is no advertisement: the last light of a street at night. */
export function Placeholder() {
  return (
    <div className={styles.placeholder}>
      <svg className={styles.scene} viewBox="0 0 300 1050" aria-hidden="true" focusable="false">
        <path className={styles.stars} d="M40 90h.01M96 210h.01M250 130h.01M212 290h.01M60 360h.01M150 60h.01M270 400h.01M128 440h.01" />
        <circle className={styles.moon} cx="212" cy="176" r="26" />
        <path className={styles.far} d="M0 760c50-60 90-40 130-70s80-20 110 10 40 20 60 10v340H0z" />
        <path className={styles.near} d="M0 860c60-30 120-30 180-10s80 10 120-10v210H0z" />
        <path className={styles.house} d="M66 930V816l62-58 62 58v114z" />
        <circle className={styles.glow} cx="128" cy="859" r="58" />
        <path className={styles.window} d="M108 836h40v46h-40z" />
        <path className={styles.bars} d="M128 836v46M108 859h40" />
      </svg>
      <p className={styles.words}>
        <strong>A quiet corner</strong>
        Hosts and makers can advertise here. <Link to={paths.contact()}>Ask about it</Link>
      </p>
    </div>
  );
}
