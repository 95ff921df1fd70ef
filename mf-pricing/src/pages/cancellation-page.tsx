import { paths } from "@nightlatch/shared/contracts";
import { PRODUCT_NAME } from "@nightlatch/shared/domain";
import { Link } from "@nightlatch/shared/runtime";
import { contactAbout } from "../contact-link.ts";
import { ProsePage, type ProseSection } from "../prose/prose-page.tsx";

/** `/cancellation` (READINGS 10). */
export function CancellationPage() {
  return (
    <ProsePage
      title="Cancellation"
      description={`${PRODUCT_NAME} takes no bookings, so cancelling one is a matter for the host or booking site. This page says where to look.`}
      canonical={paths.cancellation()}
      lede={`${PRODUCT_NAME} takes no bookings and no payments, so there is nothing here to cancel or refund. Your booking is with the host.`}
      sections={sections}
    />
  );
}

const sections: readonly ProseSection[] = [
  {
    id: "guests",
    title: "If you booked a stay",
    body: (
      <ul>
        <li>Look for the confirmation e-mail: it comes from the host or booking site and says how to cancel.</li>
        <li>What you get back depends on the host's own terms and on how early you cancel. Read them before you book.</li>
        <li>If the host does not answer, turn to the booking site, or to the company you paid with.</li>
      </ul>
    ),
  },
  {
    id: "hosts",
    title: "If you are a host on a plan",
    body: (
      <p>
        Plans are agreed with a person and nothing renews by itself on this site. To change or end one,{" "}
        <Link to={contactAbout("listing")}>write to us</Link>. The plans are on the <Link to={paths.pricing()}>pricing page</Link>.
      </p>
    ),
  },
];
