/** The server cannot start for a reason that whoever starts it can mend; the message says how. */
export class StartProblem extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'StartProblem';
  }
}
