import { paths } from "@nightlatch/contract";
import { PRODUCT_NAME, REPLY_PROMISE } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { contactAbout, Illustration, ProsePage, Section } from "../prose/prose-page.tsx";

export function CancellationPage() {
  return (
    <ProsePage
      title="Cancellation"
      description={`${PRODUCT_NAME} takes no bookings, so you cancel with the host or booking site. Here is where to look.`}
      canonical={paths.cancellation()}
      lede={`${PRODUCT_NAME} takes no bookings and no payments, so there is nothing for us to cancel or refund. Your booking is with the host.`}
      image={
        <Illustration>
          <path d="M52 56h14v14H52z" />
          <path d="M12 20h72v64H12zm0 18h72M30 12v14m36-14v14M52 56h14v14H52zl14 14M26 50h8m10 0h8M26 64h8m10 0h2" />
        </Illustration>
      }
    >
      <Section id="before" title="Before you book">
        <ul>
          <li>Find the cancellation policy on the booking page, and the last day you can cancel for free.</li>
          <li>Check whether you also get back the booking site's fees and any deposit. Often you don't.</li>
          <li>If the place is remote, ask what happens when the road is closed. Policies rarely mention the weather.</li>
        </ul>
      </Section>
      <Section id="guests" title="If you booked a stay">
        <ul>
          <li>Find your confirmation email. It comes from the host or the booking site, and it says how to cancel.</li>
          <li>What you get back depends on the host's terms and on how early you cancel. Deadlines go by the clock where the place is.</li>
          <li>If you would rather change your dates, ask the host before you cancel. Most prefer another weekend to none.</li>
          <li>You don't owe anyone a reason. "Our plans have changed" is enough.</li>
          <li>If the host doesn't answer, try the booking site, then your bank or card company.</li>
        </ul>
      </Section>
      <Section id="host-cancelled" title="If the host cancelled">
        <p>
          Ask in writing for your money back, and for the reason. If you were turned away for something the listing said was welcome,{" "}
          <Link to={contactAbout("listing")}>tell us</Link> which listing it was. Its labels are wrong, and we will take that up with the
          host.
        </p>
      </Section>
      <Section id="hosts" title="If you are a host on a plan">
        <p>
          We agree plans by email, and nothing on this site renews by itself. To change or end one,{" "}
          <Link to={contactAbout("listing")}>write to us</Link>, and we will answer within {REPLY_PROMISE}. The plans are on the{" "}
          <Link to={paths.pricing()}>pricing page</Link>. To take the listing itself down, use the{" "}
          <Link to={paths.removeListing()}>removal form</Link>.
        </p>
      </Section>
    </ProsePage>
  );
}
