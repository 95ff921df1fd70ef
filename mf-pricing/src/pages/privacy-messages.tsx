import type { ProseSection } from "../prose/prose-page.tsx";

/** Privacy's sections on the data that visitors and hosts send, and what is done with it. */
export const privacyMessages: readonly ProseSection[] = [
  {
    id: "messages",
    title: "Messages and forms",
    body: (
      <>
        <p>Each form stores what you typed into it and when, and nothing else about you:</p>
        <dl>
          <dt>Contact</dt>
          <dd>Your name, e-mail address, subject and message. We use them to answer you.</dd>
          <dt>A new listing</dt>
          <dd>
            What you tell us about the place, which is published once it has been reviewed. Your name, e-mail address and telephone number
            are kept apart from it and are never published.
          </dd>
          <dt>Removal of a listing</dt>
          <dd>Which place, your name, e-mail address and telephone number, your reason and your notes, so that we can confirm and act.</dd>
          <dt>A report about a listing</dt>
          <dd>Which listing, the reason, and your words. We do not ask who you are, and cannot answer you.</dd>
        </dl>
        <p>
          We pass none of it on, except to services that work for us: the mail server, and a service for forms or mailing lists where the
          operator of this site has set one up; as the software comes, there is none.
        </p>
        <p>
          When a listing is removed because you asked, we tell you by mail; your name, address and number go with it, and so does the
          request. All else is kept until you ask: then everything that goes with your address is deleted, mails and notes included. So that
          no backup brings it back, we keep a fingerprint of it that nobody can read it from. Backups themselves are deleted after 30 days
          at the latest.
        </p>
      </>
    ),
  },
  {
    id: "waitlist",
    title: "The waitlist",
    body: (
      <>
        <p>
          We store your e-mail address and whether you travel or host. You are on the list only after you have opened the link in the e-mail
          we send and said yes there, so nobody else can sign you up. An address that was never confirmed is deleted after 30 days. Each
          e-mail has a link with which you leave the list; your address is then deleted at once.
        </p>
        <p>
          The page gives the same answer whether or not an address is on the list, so that nobody can find out by trying. Codes for sharing
          the page stay on your device.
        </p>
      </>
    ),
  },
  {
    id: "mail",
    title: "E-mail",
    body: (
      <p>
        Mail leaves through the mail server that the operator of this site has set up, and yours takes it from there, so both see it on its
        way as with any mail. We keep the address it went to and when; what was in it is forgotten once it has left.
      </p>
    ),
  },
  {
    id: "abuse",
    title: "Keeping machines out",
    body: (
      <p>
        A form also sends how long it was open, a field that people cannot see, and the result of a small sum that your browser works out by
        itself. We count sent forms by network address; a count matters for ten minutes and is deleted after that. No other company's puzzle
        is involved.
      </p>
    ),
  },
];
