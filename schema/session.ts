/**
 * The caller. The server builds it from the session cookie, the browser from the last reply of the current-user call; a
 * guest has a session too, never `undefined`.
 */
export type Session = Guest | Learner;

export type Guest = {readonly userId: null};

export type Learner = {
  readonly userId: string;
  readonly username: string;
  readonly isDev: boolean;
  /** The Python assessment is passed, not required (developers), or its gate is open. */
  readonly mayLearn: boolean;
};

/** Whether lessons, quizzes and all that follows from them are open to the caller. */
export const mayLearn = (session: Session): boolean => session.userId !== null && session.mayLearn;
