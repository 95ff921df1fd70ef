/** A mail as it goes over the wire. */
export interface ComposedMail {
  /** The id of the mail's row: the same at every try. */
  readonly id: string;
  readonly kind: string;
  readonly createdAt: Date;
  readonly from: string;
  readonly to: string;
  /** The whole message, headers first (RFC 5322), lines ended by CRLF. */
  readonly content: Buffer;
}

export type Outcome =
  | { readonly kind: "sent" }
  /** The mail server answered that it does not take the mail. `forever` when it never will. */
  | { readonly kind: "refused"; readonly forever: boolean; readonly reason: string }
  /** No answer came. The mail may have been taken if its text had begun to leave. */
  | { readonly kind: "lost"; readonly reason: string };

/** An open connection for mails, one after another. */
export interface MailSession {
  /**
   * Sends one mail. Never rejects.
   *
   * @param leaving called right before the first byte of the message goes out, after which the mail cannot be taken back;
   * when it rejects, nothing goes out
   */
  deliver(mail: ComposedMail, leaving: () => Promise<void>): Promise<Outcome>;
  /** Closes the connection, also at once when it hangs. */
  close(): void;
}

export interface MailTransport {
  /** @throws when mails cannot be sent now; nothing of any mail has left then */
  open(): Promise<MailSession>;
}
