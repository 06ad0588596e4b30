/** The server cannot start, for a reason the operator can fix; the message says how. */
export class StartProblem extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'StartProblem';
  }
}
