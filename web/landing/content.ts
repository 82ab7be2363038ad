// What the public pages are made of. It is read when the client is built (web/public-content.ts) and drawn into their HTML.

/** A stretch of code; `look` are the classes of what it means. */
export type CodePart = {readonly text: string; readonly look?: string};
export type CodeLines = readonly (readonly CodePart[])[];

export type ModuleFacts = {
  readonly number: number;
  readonly title: string;
  readonly lessons: number;
  /** How many of them are written. */
  readonly written: number;
};
type MonthFacts = {
  readonly number: number;
  readonly title: string;
  /** Title of its project. */
  readonly project: string;
  readonly modules: readonly ModuleFacts[];
};

/** The program as the course's own files have it. */
export type CourseFacts = {
  readonly phases: readonly {
    /** Such as `Month 1-2`. */
    readonly label: string;
    readonly title: string;
    readonly months: readonly MonthFacts[];
  }[];
  readonly modules: number;
  readonly lessons: number;
  readonly written: number;
};

/** A piece of a lesson. `before`, `question` and `after` are Markdown. */
export type SampleFacts = {
  readonly title: string;
  /** How long the lesson takes. */
  readonly minutes: number;
  readonly module: string;
  readonly address: string;
  /** Heading of the section that it is from. */
  readonly section: string;
  readonly before: string;
  readonly question: string;
  readonly source: string;
  readonly lines: CodeLines;
  readonly output: string;
  readonly after: string;
};

/** A page of text in Markdown. */
export type TextPage = {
  readonly title: string;
  readonly description: string;
  readonly body: string;
  /** Of pages that people accept: the day on which it was changed last. */
  readonly version?: string;
};

export type PublicContent = {
  readonly course: CourseFacts;
  readonly sample: SampleFacts;
  /** A piece of the academy's own code. */
  readonly code: {readonly file: string; readonly line: number; readonly lines: CodeLines};
  /** Lessons that everybody may read. */
  readonly previews: readonly {
    readonly title: string;
    readonly summary: string;
    readonly minutes: number;
    readonly module: string;
    readonly address: string;
  }[];
  readonly texts: Readonly<Record<string, TextPage>>;
  /** Addresses of the pictures that links to a page show, by the name of its file, and of those of the product. */
  readonly pictures: Readonly<Record<string, string>>;
};
