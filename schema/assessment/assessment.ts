/** Where a topic is taught: an address that opens before the assessment is passed. */
export type Study = {readonly title: string; readonly href: string};

/** A topic after grading. The right answer is not shown: the next attempt may ask the same. */
export type TopicResult = {
  readonly topic: string;
  readonly isCode: boolean;
  readonly right: boolean;
  readonly answered: boolean;
  /** Absent where the course doesn’t have the lesson. */
  readonly study?: Study | undefined;
};
