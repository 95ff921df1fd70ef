/** What a mail is about. For the operator's overview; nobody else sees it. */
export type MailKind =
  | "contact-notice"
  | "form-notice"
  | "form-confirmation"
  | "property-notice"
  | "property-confirmation"
  | "property-published"
  | "property-declined"
  | "removal-notice"
  | "removal-confirmation"
  | "report-notice"
  | "waitlist"
  | "mail-trouble";

/** One mail to one person, as text: it reads everywhere and loads nothing. */
export interface Mail {
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string;
  /** Address that takes the receiver off the list, by one POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Who mails come from and who reads the notices. */
export interface MailAddresses {
  readonly from: string;
  readonly operator: string;
}
