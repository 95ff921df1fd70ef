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

/** Mails are plain text, because opening an HTML mail could load images from other servers. */
export interface Mail {
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly replyTo?: string;
  /** Unsubscribes on a POST request (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface MailAddresses {
  readonly from: string;
  readonly operator: string;
}
