/**
 * What an effect asks to be done once its transaction is committed, such as a push to open sockets. It is a hint: it is
 * lost if the process ends before.
 */
export class AfterCommit {
  readonly run: () => void;

  constructor(run: () => void) {
    this.run = run;
  }
}
