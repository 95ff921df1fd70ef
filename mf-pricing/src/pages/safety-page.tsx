import { paths } from "@nightlatch/contract";
import { MINIMUM_AGE, PRODUCT_NAME } from "@nightlatch/domain";
import { Link } from "@nightlatch/runtime";
import { contactAbout, Illustration, ProsePage, Section, URGENT } from "../prose/prose-page.tsx";

export function SafetyPage() {
  return (
    <ProsePage
      title="Safety"
      description={`How to book and stay safely at places you find on ${PRODUCT_NAME}: what to check, consent, discretion, and what to do if something goes wrong.`}
      canonical={paths.safety()}
      lede="What to check before you book, what to agree on, and what to do if something goes wrong."
      image={
        <Illustration>
          <path d="M48 42c9 10 9 24 0 24s-9-14 0-24" />
          <path d="M30 34h36l5 46H25zM22 80h52v8H22zM36 34l4-10h16l4 10M48 42c9 10 9 24 0 24s-9-14 0-24M48 66v14" />
          <path d="M28 34a20 24 0 0 1 40 0M44 10a4 4 0 0 1 8 0M39 34l-3 46M57 34l3 46" />
        </Illustration>
      }
    >
      <Section id="help-now" title="If you need help now">
        <div className={URGENT}>
          <p>
            <strong>Call the local emergency number first:</strong> 911 in the United States, 112 in most of Europe. Then read what to do.
          </p>
          <ul>
            <li>
              <a href="#emergency">If someone is hurt or in danger</a>
            </li>
            <li>
              <a href="#assault">If someone didn't stop</a>
            </li>
            <li>
              <a href="#misled">If a place isn't what its listing said</a>
            </li>
          </ul>
        </div>
      </Section>
      <Section id="before-you-book" title="Before you book">
        <ul>
          <li>Read the booking page itself. You agree to that, not to our listing.</li>
          <li>
            Read how private the place is on its page, and ask about what it leaves open: cameras, who else is on the property, how you get
            in. A host who wants you there will answer.
          </li>
          <li>Pay through the booking page. Be wary of anyone who asks for money any other way.</li>
          <li>Know the law where you are going. What adults may do differs from place to place, and so does what may be filmed.</li>
          <li>
            A missing verified badge isn't a bad sign, and having one doesn't mean anyone has inspected the place: see{" "}
            <Link to={`${paths.about()}#verification`}>verification</Link>.
          </li>
        </ul>
      </Section>
      <Section id="when-you-arrive" title="When you arrive">
        <ul>
          <li>Tell someone you trust where you are and when you will be back. They don't need to know why.</li>
          <li>Find the exits, the first-aid kit, the fire extinguisher and a phone signal before you need them.</li>
          <li>
            Look for cameras and microphones indoors. If you find one you weren't told about, photograph it, leave it where it is, and go.
          </li>
          <li>Write down the street address so that you can give it over the phone. Many remote places are on no map.</li>
        </ul>
      </Section>
      <Section id="furniture" title="Furniture and fixings">
        <ul>
          <li>
            Test anything that will carry weight, slowly and with someone standing by. Don't use anything that is loose, worn or new to you.
          </li>
          <li>Hang only from points the host has named for it. A beam is not a hanging point.</li>
          <li>Keep safety shears within reach, and never leave someone who is tied alone.</li>
          <li>Clean what you use, before and after. Ask the host what to use.</li>
          <li>Don't mix hot tubs or saunas with alcohol, or with rope.</li>
        </ul>
      </Section>
      <Section id="consent" title="Consent">
        <p>
          Everyone present is {MINIMUM_AGE} or over, is able to agree, has agreed freely, and may stop at any time. A booking, a label, a
          dress code or an earlier yes is not consent.
        </p>
        <ul>
          <li>Before you begin, agree on limits and on a word that stops everything, and on a sign for when someone can't speak.</li>
          <li>Ask again whenever something changes: another person, another room, another drink.</li>
          <li>Silence is not a yes. Someone who is drunk, asleep or frightened can't give one.</li>
          <li>Look after each other afterwards, and again the next day.</li>
        </ul>
      </Section>
      <Section id="discretion" title="Discretion">
        <ul>
          <li>Who you met is for them to tell, not you.</li>
          <li>Don't take a picture of anyone who hasn't agreed to it, and to where it will be kept.</li>
          <li>A picture can carry the place and time it was taken. Remove both before you send it.</li>
          <li>Neighbours, staff and the children next door haven't agreed to anything. Mind the curtains, your voices and the garden.</li>
          <li>
            See and delete what this site stores in your browser on the <Link to={`${paths.privacy()}#stored`}>privacy page</Link>.
          </li>
        </ul>
      </Section>
      <Section id="tell-us" title="Tell us">
        <p>
          Report a listing that is unsafe, false or without consent by the button on its page, or{" "}
          <Link to={contactAbout("listing")}>write to us</Link>. Say which place, what happened and when. We read every report, ask the
          host, and take the listing down while it is unclear. We cannot act for you with a booking site or the police, so report it to them
          as well.
        </p>
      </Section>
      <Section id="emergency" title="If someone is hurt or in danger">
        <ol>
          <li>Stop, and free anyone who is tied. Cut; don't untie.</li>
          <li>Call the local emergency number, give the address, and say what happened. They have heard it all before.</li>
          <li>Stay with them and keep them warm. Don't move anyone who fell on their head, neck or back.</li>
          <li>Tell the helpers what was used and what was taken. They aren't there to judge, and it decides what they do.</li>
        </ol>
      </Section>
      <Section id="assault" title="If someone didn't stop">
        <p>
          It is not your fault, whatever was agreed before. Get somewhere safe, with someone you trust. A hospital can help you and keep
          evidence, and you don't have to decide about the police yet.
        </p>
        <p>
          In the United States, the National Sexual Assault Hotline answers day and night on{" "}
          <a href="tel:+18006564673">{"800\u00a0656\u00a04673"}</a>. Elsewhere, the emergency number can put you through to the nearest
          service.
        </p>
      </Section>
      <Section id="misled" title="If a place isn't what its listing said">
        <ol>
          <li>If it isn't safe, leave. Everything else can be settled later.</li>
          <li>On the day you arrive, photograph what is different, with no people in the picture.</li>
          <li>Write to the host through the booking page, so that there is a record, and give them a chance to put it right.</li>
          <li>
            If they don't, go to the booking site; most want to hear within a day or two. After that, go to your bank or card company.
          </li>
          <li>Report the listing here, so that no one else is misled.</li>
        </ol>
      </Section>
    </ProsePage>
  );
}
