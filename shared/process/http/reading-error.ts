/** A request that the server does not read to its end. The code is for tables of errors. */
export class ReadingError extends Error {
  override readonly name = "ReadingError";
  readonly code: string;
  readonly statusCode: number;

  constructor(code: string, statusCode: number, message: string) {
    super(message);
    this.code = code;
    this.statusCode = statusCode;
  }
}
