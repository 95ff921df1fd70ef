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
  /** Never rejects. @param leaving is called before the message's first byte; if `leaving` rejects, nothing is sent */
  deliver(mail: ComposedMail, leaving: () => Promise<void>): Promise<Outcome>;
  close(): void;
}

export interface MailTransport {
  /** Connects. @throws when no mail can be sent now */
  open(): Promise<MailSession>;
}
