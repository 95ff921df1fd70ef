import { paths } from "@nightlatch/contract";
import { PageHead } from "@nightlatch/runtime";
import { ButtonLink, NO_IMAGE_SCENE, ResponsiveImage } from "@nightlatch/ui";
import { contactAbout } from "../prose/prose-page.tsx";
import styles from "./preview-thank-you-page.module.css";

/** Shown after an invitation is revoked automatically (docs/product/preview.md#revoked-by-itself). */
export function PreviewThankYouPage() {
  return (
    <div className={styles.page}>
      <PageHead
        title="Thank you for looking"
        description="This preview invitation is closed. Every public listing is open to you as before."
        canonical={paths.previewThankYou()}
        noindex
      />
      <ResponsiveImage className={styles.picture} image={NO_IMAGE_SCENE} sizes="(width >= 48rem) 33rem, 100vw" alt="" eager />
      <div>
        <h1>Thank you for looking</h1>
        <p className={styles.lede}>Your preview invitation is now closed.</p>
        <p>
          An invitation works in only a few browsers, and this one was opened in more than it allows. It then closes by itself for everyone
          who used it, so that listings that aren't public yet travel no further. You have done nothing wrong: a new phone or a cleared
          browser is enough.
        </p>
        <p>
          Every public listing is open to you as before. If you would like to go on with the preview, write to us and we'll send you a new
          invitation.
        </p>
        <div className={styles.actions}>
          <ButtonLink to={paths.browse()}>Browse listings</ButtonLink>
          <ButtonLink variant="secondary" to={contactAbout("support")}>
            Write to us
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
