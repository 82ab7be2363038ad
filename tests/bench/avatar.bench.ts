// The tutor's own avatar while it says an answer on the tutor's page: what each frame costs the main thread.
import {setTimeout as pause} from 'node:timers/promises';
import type {Page} from 'playwright';
import {benchAcademy, newBenchLearner} from '#tests/bench/bench-academy.ts';
import {newWindow} from '#tests/bench/bench-browser.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {loadOfTheMachine} from '#tests/bench/process-figures.ts';
import type {Report} from '#tests/bench/report.ts';
import {quantile, spread} from '#tests/bench/statistics.ts';
import {framesOf} from '#tests/bench/work-of-frames.ts';

const LIMIT_MS = 3;
/** Each is answered with more than is said meanwhile. */
const QUESTIONS = [
  'Why is 0.1 + 0.2 not 0.3 with floats?',
  'What is the frame of a call?',
  'How does a slice of a list work?',
  'How do I read a traceback?',
  'How do I count words with a dict?',
  'What is self in a method?',
] as const;
/** Until the answer itself is drawn, and the face has turned to it. */
const SETTLE_MS = 500;
const WATCHED_MS = 4000;

export async function avatar(opened: Closing): Promise<Report> {
  const {academy, pool} = await benchAcademy(opened);
  // Each question is about one of them.
  await pool.query(`update "lesson" set "isPreview" = true where "isWritten"`);
  const learner = await newBenchLearner(academy.origin);
  const context = await newWindow(opened, academy.origin, learner);
  await context.addInitScript(() => {
    const denied = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    // A page that is no address of the academy's has none.
    if ('mediaDevices' in navigator) navigator.mediaDevices.getUserMedia = denied;
  });
  const page = await context.newPage();
  await page.goto(`${academy.origin}/personal-tutor`);
  await begin(page);
  const session = await context.newCDPSession(page);
  const before = loadOfTheMachine();
  const taken: Taken = {speaking: [], run: [], apart: [], spoken: [], silent: []};
  for (const [round, question] of QUESTIONS.entries()) {
    const quiet = await framesOf(page, session, WATCHED_MS);
    await ask(page, question);
    const frames = await framesOf(page, session, WATCHED_MS);
    // It must have spoken to the end of it.
    await page.getByRole('button', {name: 'Stop speaking'}).click();
    await page.getByText('Connected - Ask me anything!').waitFor();
    // The first round compiles.
    if (round === 0) continue;
    taken.speaking.push(...frames.work);
    taken.run.push(...frames.run);
    taken.apart.push(...frames.apart);
    taken.spoken.push(frames.mean);
    taken.silent.push(quiet.mean);
  }
  const voices = await page.evaluate(
    () => speechSynthesis.getVoices().filter(({localService}) => localService).length,
  );
  return report(taken, [
    `Production build, real Chromium at 60 Hz, the processor as it is; load of the machine before and after: ${before}, ${loadOfTheMachine()}.`,
    `A session on the tutor’s page: the face, its mouth, the captions and the clock, from ${SETTLE_MS} ms after an answer began on, in the browser’s own trace. The answer is drawn by then.`,
    `Voices on the machine: ${voices}. Without one the captions are shown as long as they take to read, and the mouth moves as it does for a voice.`,
  ]);
}

const stage = (page: Page) => page.getByRole('region', {name: 'Talk with the tutor'});

/** Without a microphone. */
async function begin(page: Page): Promise<void> {
  await stage(page).getByRole('button', {name: 'Start Chat'}).click();
  const steps = page.getByRole('dialog', {name: 'Microphone Access Required'});
  await steps.getByRole('button', {name: 'Type instead'}).click();
  await stage(page).getByText('Connected - Ask me anything!').waitFor();
}

/** Until it is being said. */
async function ask(page: Page, question: string): Promise<void> {
  const field = page.getByRole('textbox', {name: 'Your question'});
  await field.fill(question);
  await field.press('Enter');
  await stage(page).getByText('Speaking...').waitFor();
  await pause(SETTLE_MS);
}

type Taken = Readonly<Record<'speaking' | 'run' | 'apart' | 'spoken' | 'silent', number[]>>;

const report = ({speaking, run, apart, spoken, silent}: Taken, notes: readonly string[]): Report => ({
  title: 'avatar: main thread of a frame while the tutor says an answer',
  columns: ['ms', 'p50', 'p95', 'max'],
  rows: [
    [`a frame: script, style and layout, ${run.length} frames`, ...spread(run, 2)],
    ['— with what the thread waited for a processor', ...spread(speaking, 2)],
    ['from one frame to the next', ...spread(apart)],
    ['for a sixtieth of a second, while it speaks', ...spread(spoken, 2)],
    ['— while it is silent', ...spread(silent, 2)],
  ],
  requirements: [
    {name: 'a frame while it speaks, p95', measured: quantile(run, 0.95), limit: LIMIT_MS, unit: ' ms'},
  ],
  notes,
});
