// For tests: speech recognition as the Web Speech API shapes it, without which the browsers of the tests come. A test says
// what is heard.
export class Recognizer extends EventTarget {
  static state = 'available';
  static readonly made: Recognizer[] = [];
  static available = async () => Recognizer.state;
  starts = 0;
  aborted = false;
  processLocally = false;
  constructor() {
    super();
    Recognizer.made.push(this);
  }
  static get latest(): Recognizer {
    const latest = Recognizer.made.at(-1);
    if (!latest) throw new Error('Nothing is recognized.');
    return latest;
  }
  start() {
    this.starts += 1;
  }
  stop() {
    this.dispatchEvent(new Event('end'));
  }
  abort() {
    this.aborted = true;
    this.dispatchEvent(new Event('end'));
  }
  /** By itself. */
  ends(error?: string) {
    if (error !== undefined) this.dispatchEvent(Object.assign(new Event('error'), {error}));
    this.dispatchEvent(new Event('end'));
  }
  say(...results: readonly (readonly [words: string, isFinal: boolean])[]) {
    const list = results.map(([transcript, isFinal]) => ({isFinal, 0: {transcript}}));
    this.dispatchEvent(Object.assign(new Event('result'), {results: list, resultIndex: 0}));
  }
}
