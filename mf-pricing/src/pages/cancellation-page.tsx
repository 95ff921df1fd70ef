import { paths } from "@nightlatch/contract";
import { PRODUCT_NAME, REPLY_PROMISE } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { contactAbout } from "../contact-link.ts";
import { ProsePage, type ProseSection } from "../prose/prose-page.tsx";

/** The page `/cancellation` (docs/product/about-and-legal.md#support-pages). */
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
    id: "before",
    title: "Before you book",
    body: (
      <ul>
        <li>Find the cancellation rules on the booking page, and the last day on which they cost nothing.</li>
        <li>See whether fees of the booking site and a deposit come back too. Often they do not.</li>
        <li>For a place far out, ask what happens when a road is closed. Weather is seldom in the rules.</li>
      </ul>
    ),
  },
  {
    id: "guests",
    title: "If you booked a stay",
    body: (
      <ul>
        <li>Look for the confirmation e-mail: it comes from the host or booking site and says how to cancel.</li>
        <li>What you get back depends on the host's own terms and on how early you cancel. The day counts where the place is.</li>
        <li>To move dates, ask the host before you cancel: many prefer another weekend to none.</li>
        <li>You owe nobody a reason. "Our plans have changed" is enough.</li>
        <li>If the host does not answer, turn to the booking site, or to the company you paid with.</li>
      </ul>
    ),
  },
  {
    id: "host-cancelled",
    title: "If the host cancelled",
    body: (
      <p>
        Ask in writing for what you paid, and for the reason. If you were turned away because of what the listing said was welcome,{" "}
        <Link to={contactAbout("listing")}>tell us</Link> which listing: then its labels are wrong, and we take that up with the host.
      </p>
    ),
  },
  {
    id: "hosts",
    title: "If you are a host on a plan",
    body: (
      <p>
        Plans are agreed with a person and nothing renews by itself on this site. To change or end one,{" "}
        <Link to={contactAbout("listing")}>write to us</Link>; we answer within {REPLY_PROMISE}. The plans are on the{" "}
        <Link to={paths.pricing()}>pricing page</Link>. To take the listing itself down, use the{" "}
        <Link to={paths.removeListing()}>removal form</Link>.
      </p>
    ),
  },
];
