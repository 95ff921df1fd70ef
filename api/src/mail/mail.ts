/** What a mail is about. Only the operator sees it, in the overview of mails. */
export type MailKind =
  | "contact-notice"
  | "form-notice"
  | "form-confirmation"
  | "property-notice"
  | "property-confirmation"
  | "property-published"
  | "property-declined"
  | "property-question"
  | "message-answer"
  | "removal-notice"
  | "removal-confirmation"
  | "removal-done"
  | "report-notice"
  | "host-link"
  | "host-address"
  | "host-done"
  | "host-notice"
  | "waitlist"
  | "mail-trouble"
  | "desk-link";

/** One mail to one person, as plain text, which every program shows and which loads nothing. */
export interface Mail {
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The address that answers go to, when it is not the sender's. */
  readonly replyTo?: string;
  /** Address that takes the receiver off the list by one POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** The sender of all mails, and the receiver of notices. */
export interface MailAddresses {
  readonly from: string;
  readonly operator: string;
}
