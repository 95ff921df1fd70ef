import type { ProseSection } from "../prose/prose-page.tsx";

/** Safety's sections for emergencies and listings that mislead: short, in the order in which they are needed. */
export const whenWrong: readonly ProseSection[] = [
  {
    id: "emergency",
    title: "If someone is hurt or in danger",
    body: (
      <ol>
        <li>Stop, and free anyone who is tied. Cut; don't untie.</li>
        <li>Call the local emergency number, give the address, and say what happened. They have heard it all before.</li>
        <li>Stay with them and keep them warm. Don't move anyone who fell on their head, neck or back.</li>
        <li>Tell the helpers what was used and what was taken. They aren't there to judge, and it decides what they do.</li>
      </ol>
    ),
  },
  {
    id: "assault",
    title: "If someone didn't stop",
    body: (
      <>
        <p>
          It is not your fault, whatever was agreed before. Get somewhere safe, with someone you trust. A hospital can help you and keep
          evidence, and you don't have to decide about the police yet.
        </p>
        <p>
          In the United States, the National Sexual Assault Hotline answers day and night on{" "}
          <a href="tel:+18006564673">{"800\u00a0656\u00a04673"}</a>. Elsewhere, the emergency number can put you through to the nearest
          service.
        </p>
      </>
    ),
  },
  {
    id: "misled",
    title: "If a place isn't what its listing said",
    body: (
      <ol>
        <li>If it isn't safe, leave. Everything else can be settled later.</li>
        <li>On the day you arrive, photograph what is different, with no people in the picture.</li>
        <li>Write to the host through the booking page, so that there is a record, and give them a chance to put it right.</li>
        <li>If they don't, go to the booking site; most want to hear within a day or two. After that, go to your bank or card company.</li>
        <li>Report the listing here, so that no one else is misled.</li>
      </ol>
    ),
  },
];
