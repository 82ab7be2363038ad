// What the address of the tutor's page says: the conversation, and what the next question is about.
import {MODES, type Mode} from '#schema/tutor/tutor.answer.ts';
import {TUTOR_PATH, beginningOf} from '#schema/tutor/tutor.path.ts';
import {NO_SUBJECT, type Subject} from '#web/tutor/turns.ts';

type Address = {
  /** None: a new conversation. */
  readonly threadId: string | undefined;
  readonly subject: Subject;
  readonly mode: Mode;
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Anybody may have written it: what is no id is left out. */
export function addressIn(search: string): Address {
  const params = new URLSearchParams(search);
  const [threadId, mode] = [params.get('thread') ?? '', params.get('mode')];
  return {
    threadId: UUID.test(threadId) ? threadId : undefined,
    subject: subjectIn(params),
    mode: MODES.find((one) => one === mode) ?? 'explain',
  };
}

function subjectIn(params: URLSearchParams): Subject {
  const lessonId = short(params.get('lesson'));
  const questionId = short(params.get('question'));
  const [block, start] = [numberIn(params.get('block')), numberIn(params.get('at'))];
  if (lessonId === null || block === null) return {lessonId, block: null, questionId};
  const passage = {start: start ?? 0, quote: beginningOf(params.get('quote') ?? '')};
  return {lessonId, block, ...(start === null ? {} : {passage}), questionId};
}

const numberIn = (text: string | null): number | null =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;

const short = (text: string | null): string | null =>
  text !== null && text !== '' && text.length <= 100 ? text : null;

/** What the address of another page that shows this conversation ends with. */
export const threadSearch = (threadId: string | undefined): string =>
  threadId === undefined ? '' : `?thread=${threadId}`;

/** The address that says this. */
export function addressOf({threadId, subject = NO_SUBJECT, mode = 'explain'}: Partial<Address>): string {
  const params = new URLSearchParams();
  if (threadId !== undefined) params.set('thread', threadId);
  if (subject.lessonId !== null) params.set('lesson', subject.lessonId);
  if (subject.block !== null) params.set('block', String(subject.block));
  if (subject.block !== null && subject.passage) {
    params.set('at', String(subject.passage.start));
    if (subject.passage.quote !== '') params.set('quote', beginningOf(subject.passage.quote));
  }
  if (subject.questionId !== null) params.set('question', subject.questionId);
  if (mode !== 'explain') params.set('mode', mode);
  const search = params.toString();
  return search === '' ? TUTOR_PATH : `${TUTOR_PATH}?${search}`;
}
