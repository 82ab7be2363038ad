// The rules of the call library at their edges, on the library itself (0.84.0).
import {expect, test} from 'vitest';
import {browserForTests} from '#tests/browser/sdk-browser.ts';
import {refusalsInCall, refusalsWithoutJoin, refusedOf} from '#tests/browser/sdk-refusals.ts';
import {CASES_AFTER_JOIN, CASES_WITHOUT_JOIN, FITS} from '#tests/browser/sdk-rule-cases.ts';

const {openPage, expectComplaint} = browserForTests();
/** Words that the library writes on the console beside its refusals. */
const CONSOLE = /invalid|arguments must be|inputSettings|inputs settings|processor|url:|settings|session_id/i;

test('every exact case that needs no call is refused in the words of the library', async () => {
  expectComplaint(CONSOLE);
  const page = await openPage();
  const seen = await refusalsWithoutJoin(page, CASES_WITHOUT_JOIN);
  for (const [what, , , words] of CASES_WITHOUT_JOIN) expect(seen[what], what).toContain(words);
});

test('every exact case that needs a call is refused in the words of the library, through the SDK', async () => {
  expectComplaint(CONSOLE);
  const page = await openPage();
  const seen = await refusalsInCall(page, CASES_AFTER_JOIN);
  for (const [what, , , words] of CASES_AFTER_JOIN) expect(seen[what], what).toContain(words);
});

test('what just fits is taken', async () => {
  const page = await openPage();
  expect(await refusedOf(page, FITS)).toEqual([]);
});

test.each(['while it joins', 'when it has joined'])(
  'a second join %s is refused with a warning to leave first',
  async (moment) => {
    expectComplaint(/leave\(\) before joining again/);
    const page = await openPage();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    const joins = await page.evaluate(async (when) => {
      const noted = sdk.open();
      const again = async () =>
        void (await noted.voice.getDailyCallObject()?.join({url: 'https://room.example/again'}));
      if (when === 'while it joins') {
        Object.assign(standIn.script, {joinDelayMs: 100});
        const started = noted.voice.start('good');
        await sdk.until(() => noted.voice.getDailyCallObject()?.meetingState() === 'joining-meeting');
        void again();
        await started;
      } else {
        await noted.voice.start('good');
        await again();
      }
      const asked = sdk.asked('join-meeting').length;
      await noted.voice.stop();
      return asked;
    }, moment);
    expect(joins).toBe(1);
    expect(said.join('\n')).toMatch(/call leave\(\) before joining again/);
  },
);
