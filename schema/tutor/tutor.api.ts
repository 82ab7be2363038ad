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
  /** None: the embedded tutor answers. */
  readonly platform: {
    /** Of its REST API: absolute, or a path of the academy's own. */
    readonly address: string;
    /** Public key. */
    readonly token: string;
    /** Its id, or an inline definition. */
    readonly assistant: string | Readonly<Record<string, unknown>>;
  } | null;
};

/** Anybody may ask about the academy. */
export const askTutor = endpoint<{body: {question: string}; reply: TutorAnswer}>()('POST', '/api/tutor/ask');

export const tutorVoice = endpoint<{reply: TutorVoice}>()('GET', '/api/tutor/voice');
