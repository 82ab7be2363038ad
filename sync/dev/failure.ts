/** A set-up step that cannot go on: says what failed, why, and what to do. */
export class SetupFailure extends Error {
  readonly remedy: string;

  constructor(what: string, remedy: string, options?: ErrorOptions) {
    super(what, options);
    this.name = 'SetupFailure';
    this.remedy = remedy;
  }
}
