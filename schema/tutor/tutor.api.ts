import {endpoint} from '#schema/wire/endpoint.ts';

/** A section that answers, and where it is read. */
export type TutorSource = {
  readonly title: string;
  /** Path in the academy, to the heading itself. */
  readonly href: string;
  /** Plain text of the section that fits best; code between lines of three backticks. */
  readonly paragraphs: readonly string[];
};

/** Quotations from what everybody may read; none where nothing there answers. */
export type TutorAnswer = {readonly sources: readonly TutorSource[]};

/** How the tutor of this academy talks. */
export type TutorVoice = {
  /** None: the embedded tutor answers. `server`: the academy places the call, and no key is in the page. */
  readonly platform:
    | {
        /** Of its REST API: absolute, or a path of the academy's own. */
        readonly address: string;
        /** Public key. */
        readonly token: string;
        /** Its id, or an inline definition. */
        readonly assistant: string | Readonly<Record<string, unknown>>;
      }
    | 'server'
    | null;
};

/** A call that the academy has placed, as far as the SDK reads it. */
export type TutorWebCall = {
  readonly id?: string;
  /** Address of its room. */
  readonly webCallUrl: string;
  readonly artifactPlan?: {readonly videoRecordingEnabled?: boolean} | null;
  readonly transport?: {readonly callToken?: string} | null;
  readonly assistant?: {readonly voice?: {readonly provider?: string} | null} | null;
};

/** Anybody may ask about the academy. */
export const askTutor = endpoint<{body: {question: string}; reply: TutorAnswer}>()('POST', '/api/tutor/ask');

export const tutorVoice = endpoint<{reply: TutorVoice}>()('GET', '/api/tutor/voice');

/** Who writes the tutor's explanations, if anybody does. */
export type TutorModelInfo = {
  /** A host. */
  readonly service: string | null;
  /**
   * What the tutor does instead while the academy can spend nothing on it, in words; `null` while it can. What the learner has
   * left of their own day is in their rows.
   */
  readonly stop: string | null;
};

/** For learners, before their first question goes there. */
export const tutorModel = endpoint<{reply: TutorModelInfo}>()('GET', '/api/tutor/model');

/** Places a call with the tutor. */
export const tutorWebCall = endpoint<{reply: TutorWebCall}>()('POST', '/api/tutor/web-call');
