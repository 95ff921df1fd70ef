/** A mail as it goes over the wire. */
export interface ComposedMail {
  /** Fixed with the mail's row: the same at every try. */
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
  /** An answer: it was not taken. `forever` when it never will be. */
  | { readonly kind: "refused"; readonly forever: boolean; readonly reason: string }
  /** No answer. Whether it was taken is known only when the mail had not begun to leave. */
  | { readonly kind: "lost"; readonly reason: string };

/** An open way out for mails, one after another. */
export interface MailSession {
  /**
   * Sends one mail. Never rejects.
   *
   * @param leaving called right before the first byte of the message goes out, where that cannot be taken back; when it
   * rejects, nothing goes out
   */
  deliver(mail: ComposedMail, leaving: () => Promise<void>): Promise<Outcome>;
  /** Ends the way, at once when it hangs. */
  close(): void;
}

export interface MailTransport {
  /** @throws when there is no way out now; nothing of any mail has left then */
  open(): Promise<MailSession>;
}
