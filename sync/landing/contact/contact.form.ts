// The contact form of a browser without a script: a page comes back, with all that was typed where it was not taken.
import type {Context} from 'hono';
import type {Pool} from 'pg';
import type {ContactMessage} from '#schema/landing/contact.api.ts';
import {
  CONTACT_AGAIN,
  CONTACT_FIELDS,
  CONTACT_SENT,
  invalidPlace,
  NUMBER_PLACE,
  PROBLEMS_PLACE,
  typedPlace,
  type ContactField,
} from '#schema/landing/contact.places.ts';
import {contactRules} from '#schema/landing/contact.rules.ts';
import {fileOfPage, PAGES_FOLDER} from '#schema/wire/public-pages.ts';
import {originGuard} from '#sync/account/sessions/origin-guard.ts';
import {readBytes} from '#sync/http/body.ts';
import {escaped} from '#sync/http/escaped.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {sendPublicPage} from '#sync/http/pages.ts';
import {COME_BACK_AFTER_S, isPassing, mount} from '#sync/http/serve.ts';
import {receive} from '#sync/landing/contact/contact.routes.ts';
import type {LandingApi} from '#sync/landing/landing.access.ts';
import type {Settings} from '#sync/settings.ts';

type Needs = {readonly pool: Pool} & Pick<Settings, 'publicOrigin' | 'trustedProxy' | 'webDir'>;

/** Enough to give back what is twenty times too long; nobody types more. */
const BODY_MAX = 524_288;
const NUMBER = /^T-\d{1,12}$/;

type Typed = Readonly<Record<ContactField, string>>;
/** What is wrong, and with what: a field, or the whole. */
type Problem = {readonly field?: ContactField; readonly words: string};
type Verdict = {
  readonly status: 400 | 429 | 503;
  readonly problems: readonly Problem[];
  readonly waitS?: number;
};

export function contactForm(api: LandingApi, needs: Needs): void {
  const {publicOrigin: origin, webDir: folder} = needs;
  const fromHere = originGuard(origin);
  mount(api, 'POST /contact', async (c) => {
    await fromHere(c, async () => undefined);
    const typed = await readForm(c);
    const answer = await take(c, {...typed, id: crypto.randomUUID()}, needs);
    if (typeof answer === 'string') return c.redirect(`${CONTACT_SENT}?no=${answer}`, 303);
    c.status(answer.status);
    if (answer.waitS !== undefined) c.header('Retry-After', String(answer.waitS));
    const name = `${PAGES_FOLDER}/${CONTACT_AGAIN}`;
    return sendPublicPage(c, {folder, name, origin}, placesOf(typed, answer.problems));
  });
  mount(api, 'GET /contact/sent', async (c) => {
    const number = c.req.query('no') ?? '';
    const name = `${PAGES_FOLDER}/${fileOfPage({path: CONTACT_SENT})}`;
    const sentence = NUMBER.test(number) ? `Its number is ${number}. ` : '';
    return sendPublicPage(c, {folder, name, origin}, {[NUMBER_PLACE]: sentence});
  });
}

/** @throws {HttpRefusal} 413 for what nobody types. */
async function readForm(c: Context): Promise<Typed> {
  const bytes = await readBytes(c.req.raw, BODY_MAX, 'A message can have at most 5,000 characters.');
  const form = new URLSearchParams(bytes.toString('utf8'));
  // Browsers end lines of a form with both characters; PostgreSQL cannot store the one that nobody types.
  const text = (field: ContactField) => (form.get(field) ?? '').replaceAll('\r\n', '\n').replaceAll('\0', '');
  return {name: text('name'), email: text('email'), subject: text('subject'), message: text('message')};
}

/** @returns its number, or why it was not taken. */
async function take(c: Context, message: ContactMessage, needs: Needs): Promise<string | Verdict> {
  const checked = contactRules.safeParse(message);
  if (!checked.success) {
    const problems = checked.error.issues.map(({path: [field], message: words}) => ({
      field: field as ContactField,
      words,
    }));
    return {status: 400, problems};
  }
  try {
    return (await receive(c, checked.data, needs)).reference;
  } catch (error) {
    return verdictOn(error);
  }
}

function verdictOn(error: unknown): Verdict {
  if (error instanceof HttpRefusal && error.status === 429) {
    const {message, waitTimeText = 'later'} = error.problem;
    const words = `${message} Try again in ${waitTimeText}.`;
    return {
      status: 429,
      problems: [{words}],
      ...(error.retryAfterS === undefined ? {} : {waitS: error.retryAfterS}),
    };
  }
  if (!isPassing(error)) throw error;
  const words = 'The academy is busy right now. Please try again in a moment.';
  return {status: 503, problems: [{words}], waitS: COME_BACK_AFTER_S};
}

const placesOf = (typed: Typed, problems: readonly Problem[]): Record<string, string> => ({
  [PROBLEMS_PLACE]: problems.map(({words}) => `<li>${escaped(words)}</li>`).join(''),
  ...Object.fromEntries(
    CONTACT_FIELDS.flatMap((field) => [
      // HTML leaves out a line break at the beginning of a text area.
      [typedPlace(field), (field === 'message' ? '\n' : '') + escaped(typed[field])],
      [invalidPlace(field), String(problems.some((problem) => problem.field === field))],
    ]),
  ),
});
