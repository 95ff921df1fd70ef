import type { ProseSection } from "../prose/prose-page.tsx";

export const privacyMessages: readonly ProseSection[] = [
  {
    id: "messages",
    title: "Messages and forms",
    body: (
      <>
        <p>Each form stores what you typed and when you sent it, and nothing else about you:</p>
        <dl>
          <dt>Contact</dt>
          <dd>Your name, email address, subject and message. We use them to answer you.</dd>
          <dt>A new listing</dt>
          <dd>
            What you tell us about the place, which we publish once we have reviewed it. Your name, email address and telephone number are
            kept separately and are never published.
          </dd>
          <dt>Removing a listing</dt>
          <dd>
            Which place it is, your name, email address and telephone number, your reason and your notes, so that we can check with you and
            act.
          </dd>
          <dt>Reporting a listing</dt>
          <dd>Which listing it is, the reason, and what you wrote. We don't ask who you are, so we can't write back.</dd>
        </dl>
        <p>
          We pass none of it on, except to services that work for us: the mail server and, if this site's operator has set one up, a service
          for forms or mailing lists. There is none unless the operator adds one.
        </p>
        <p>
          When we remove a listing at your request, we tell you by email. Your name, address and number are deleted with the listing, and so
          is the request itself. Anything else stays until you ask us to delete it. Then everything filed under your address goes, emails
          and notes included. We keep only a fingerprint of the address, which can't be turned back into it, so that no backup can restore
          what you had deleted. Backups themselves are deleted after 30 days at the latest.
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
          We store your email address and whether you travel or host. You join the list only when you open the link in our email and say yes
          there, so no one else can sign you up. If you never confirm, we delete your address after 30 days. Every email has a link for
          leaving the list. Use it, and your address is deleted at once.
        </p>
        <p>
          The page gives the same answer whether or not an address is on the list, so no one can find out by trying. Your code for sharing
          the page stays on your device.
        </p>
      </>
    ),
  },
  {
    id: "mail",
    title: "Email",
    body: (
      <p>
        Our emails go out through the mail server that this site's operator has set up and reach you through your own. As with any email,
        both can see it on the way. We keep a record of which address it went to and when. Its content is deleted once it has been sent.
      </p>
    ),
  },
  {
    id: "abuse",
    title: "Keeping bots out",
    body: (
      <p>
        Each form also sends how long it was open, a field that people can't see, and the answer to a small puzzle that your browser solves
        by itself. We count the forms sent from each network address, and delete each count after ten minutes. No other company's puzzle is
        involved.
      </p>
    ),
  },
];
