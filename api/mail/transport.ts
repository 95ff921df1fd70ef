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
  /** The mail may have been taken if its text had begun to leave. */
  | { readonly kind: "lost"; readonly reason: string };

export interface MailSession {
  /** Never rejects. @param leaving called before the first byte of the message; when it rejects, nothing is sent */
  deliver(mail: ComposedMail, leaving: () => Promise<void>): Promise<Outcome>;
  close(): void;
}

export interface MailTransport {
  /** @throws when mails cannot be sent now; none has left then */
  open(): Promise<MailSession>;
}
