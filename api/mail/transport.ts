export interface ComposedMail {
  readonly id: string;
  readonly kind: string;
  readonly createdAt: Date;
  readonly from: string;
  readonly to: string;
  readonly content: Buffer;
}

export type Outcome =
  | { readonly kind: "sent" }
  | { readonly kind: "refused"; readonly forever: boolean; readonly reason: string }
  /** The server may have accepted the mail if its text had begun to leave. */
  | { readonly kind: "lost"; readonly reason: string };

export interface MailSession {
  /** Never rejects. @param leaving is called before the first byte of the message; if it rejects, nothing is sent */
  deliver(mail: ComposedMail, leaving: () => Promise<void>): Promise<Outcome>;
  close(): void;
}

export interface MailTransport {
  /** @throws when mails cannot be sent now; no mail was sent then */
  open(): Promise<MailSession>;
}
