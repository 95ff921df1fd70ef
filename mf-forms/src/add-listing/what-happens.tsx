import styles from "../form/form-aside.module.css";

export function WhatHappens() {
  return (
    <aside className={styles.aside} aria-label="What happens with your listing">
      <section>
        <h2>What happens next</h2>
        <p>A person reads what you sent. If we need to know more, we ask you by email, and your listing keeps its place.</p>
      </section>
      <section>
        <h2>When it's live</h2>
        <p>We write to you with its address, and with a link to a page of your own. There you can change the listing or pause it.</p>
      </section>
      <section>
        <h2>If we can't publish it</h2>
        <p>We'll say why, and you can resend it.</p>
      </section>
    </aside>
  );
}
