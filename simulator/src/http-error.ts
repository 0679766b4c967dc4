/** The one error that becomes an HTTP answer of the form `{"error": string}`. */

export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
