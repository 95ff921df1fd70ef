import type { ProseSection } from "../prose/prose-page.tsx";

/** Safety's sections for emergencies and listings that mislead: short, in the order in which they are needed. */
export const whenWrong: readonly ProseSection[] = [
  {
    id: "emergency",
    title: "If somebody is hurt or in danger",
    body: (
      <ol>
        <li>Stop, and free whoever is tied: cut, do not untie.</li>
        <li>Call the local emergency number, give the address, and say what happened. They have heard it before.</li>
        <li>Stay with the person. Keep them warm, and leave unmoved whoever fell on head, neck or back.</li>
        <li>Tell helpers what was used and taken. It is not for judging anybody; it decides what they do.</li>
      </ol>
    ),
  },
  {
    id: "assault",
    title: "If somebody went on without consent",
    body: (
      <>
        <p>
          It is not your fault, whatever was agreed before. Get to where you are safe, and to somebody you trust. A hospital can help you
          and keep evidence without your having to decide yet about the police.
        </p>
        <p>
          In the United States the National Sexual Assault Hotline answers day and night on{" "}
          <a href="tel:+18006564673">{"800\u00a0656\u00a04673"}</a>. Elsewhere, ask the emergency number for the nearest service.
        </p>
      </>
    ),
  },
  {
    id: "misled",
    title: "If a place is not what its listing said",
    body: (
      <ol>
        <li>If it is not safe, leave. Everything else can be settled afterwards.</li>
        <li>Photograph what differs, without people in the picture, on the day you arrive.</li>
        <li>Write to the host through the booking page, so that there is a record, and give them a chance to put it right.</li>
        <li>If they do not, turn to the booking site; most want to hear within a day or two. Then to the company you paid with.</li>
        <li>Report the listing here, so that the next guests are not misled.</li>
      </ol>
    ),
  },
];
