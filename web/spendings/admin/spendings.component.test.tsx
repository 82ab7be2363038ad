// The admins' page about spending: what it shows, and what an admin does there.
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {page, userEvent, type Locator} from 'vitest/browser';
import {EPOCH_HEADER} from '#schema/commands/commands.api.ts';
import {addDays} from '#schema/lessons/days.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {
  ADA,
  ALONE,
  BUDGET,
  LIMIT,
  MONTH,
  PRICE,
  problems,
  smallSpendings,
  sum,
  TODAY,
  use,
} from '#web/spendings/admin/small-spendings.tsx';

beforeEach(async () => {
  expectConsole(ALONE);
  await page.viewport(1280, 900);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** An academy in which something was spent. */
async function spent() {
  const small = smallSpendings();
  await small.put('aiBudget', BUDGET);
  await small.put('aiLimit', LIMIT);
  await small.put('aiPrice', PRICE);
  await small.put('user', ADA);
  await small.put(
    'aiSum',
    sum(TODAY, 'all', 'all', 1_250_000),
    sum(MONTH, 'all', 'all', 20_000_000, {uses: 900}),
    sum(TODAY, 'feature', 'tutor', 1_250_000),
    sum(MONTH, 'feature', 'voice', 11_000_000, {seconds: 61}),
    sum(TODAY, 'model', 'small', 1_250_000),
    sum(TODAY, 'learner', ADA.id, 1_250_000, {userId: ADA.id}),
  );
  return small;
}

/** What the page asks the academy to do; it answers that it was done. */
function hearActs(answer = {status: 200, body: {done: ['all'], skipped: []} as object}) {
  const acts: {name: string; args: Record<string, unknown>}[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const path = new URL(address instanceof Request ? address.url : String(address), location.href).pathname;
    if (path === '/api/admin/acts') acts.push(JSON.parse(init?.body as string) as (typeof acts)[number]);
    return Response.json(answer.body, {status: answer.status, headers: {[EPOCH_HEADER]: '1'}});
  });
  return acts;
}

const dialog = () => page.getByRole('dialog');
const field = (name: RegExp) => dialog().getByRole('textbox', {name});
/** What the first one that is found says. */
const textOf = (where: Locator) => () => where.elements()[0]?.textContent;

describe('what was spent', () => {
  test('tells what was spent today and this month, against the budget', async () => {
    await (await spent()).open();
    await expect.element(page.getByText('$1.25', {exact: true}).first()).toBeVisible();
    await expect.element(page.getByText('25% of $5.00, 4 uses')).toBeVisible();
    await expect.element(page.getByText('$20.00', {exact: true}).first()).toBeVisible();
    const chart = page.getByRole('table', {name: /^Spent by day/});
    expect(chart.getByRole('row').elements()).toHaveLength(31);
    await expect.poll(textOf(chart.getByRole('row').last())).toContain('$1.25');
  });

  test('tells what it was spent on, in each period', async () => {
    await (await spent()).open();
    const features = page.getByRole('region', {name: 'By feature'});
    await expect.poll(textOf(features.getByRole('row', {name: /Tutor/}))).toContain('$1.25');
    await page.getByRole('radio', {name: 'This month'}).click();
    await expect.poll(textOf(features.getByRole('row', {name: /Voice tutor/}))).toContain('2 min$11.00');
    await page.getByRole('radio', {name: 'Today'}).click();
    const ada = page.getByRole('region', {name: 'By learner'}).getByRole('row', {name: /Ada Lovelace/});
    await expect.element(ada.getByRole('link')).toHaveAttribute('href', '/admin/ai-spendings?tab=uses&q=ada');
  });

  test('calls an avatar’s services by their names, beside models by theirs', async () => {
    const small = await spent();
    await small.put('aiSum', sum(TODAY, 'model', 'did', 900_000, {seconds: 61}));
    await small.open();
    const models = page.getByRole('region', {name: 'By model'});
    await expect.poll(textOf(models.getByRole('row', {name: /^D-ID/}))).toContain('2 min$0.90');
    await expect.element(models.getByRole('row', {name: /^small/})).toBeVisible();
  });

  test('tells each day on which something was spent, in a table too', async () => {
    const small = await spent();
    await small.put('aiSum', sum(addDays(TODAY, -2), 'all', 'all', 70, {uses: 1, seconds: 61}));
    await small.open();
    const days = page.getByRole('region', {name: 'By day'}).getByRole('row');
    await expect.poll(() => days.elements().length).toBe(3);
    await expect.poll(textOf(days.nth(1))).toContain('41,200–$1.25');
    await expect.poll(textOf(days.nth(2))).toContain('11,2002 min$0.00007');
  });

  test('goes on by itself when something is spent', async () => {
    const small = await spent();
    await small.open();
    await expect.element(page.getByText('25% of $5.00, 4 uses')).toBeVisible();
    await small.put('aiSum', sum(TODAY, 'all', 'all', 4_000_000, {uses: 5}));
    await expect.element(page.getByText('80% of $5.00, 5 uses')).toBeVisible();
  });

  test('says why nothing is spent, and which settings to set', async () => {
    const small = await spent();
    await small.put('aiBudget', {...BUDGET, settingMicros: null});
    await small.open();
    const notice = page.getByText('There’s no budget, so nothing is spent');
    await expect.element(notice).toBeVisible();
    await expect.element(page.getByText('AI_DAY_BUDGET')).toBeVisible();
    await small.put('aiBudget', BUDGET);
    await expect.element(notice).not.toBeInTheDocument();
    await small.put('aiLimit', {...LIMIT, off: ['all']});
    await expect.element(page.getByText('All AI is switched off')).toBeVisible();
  });

  test('shows an alert until it is seen', async () => {
    const acts = hearActs();
    const small = await spent();
    const alert = {day: TODAY, userId: null, createdAt: 1, seenAt: null};
    await small.put('aiAlert', {...alert, id: `most:${TODAY}`, kind: 'most'});
    await small.put('aiAlert', {...alert, id: 'l', kind: 'learner', userId: ADA.id});
    await small.open();
    await expect.element(page.getByText('Ada Lovelace spends far more than others')).toBeVisible();
    await page.getByRole('button', {name: 'Mark as seen: Most of a day’s budget is spent'}).click();
    await userEvent.fill(field(/^Reason/), 'We raise it on Monday.');
    await dialog().getByRole('button', {name: 'Mark as seen'}).click();
    await expect.poll(() => acts.length).toBe(1);
    expect(acts[0]).toMatchObject({name: 'spendings.seeAlerts', args: {ids: [`most:${TODAY}`]}});
    await small.drop('aiAlert', `most:${TODAY}`);
    await expect.element(page.getByText('Most of a day’s budget is spent')).not.toBeInTheDocument();
  });

  test('is not drawn before its rows have come', async () => {
    const small = smallSpendings();
    await small.open();
    await expect.element(page.getByRole('status', {name: 'Loading what was spent'})).toBeVisible();
    expect(page.getByText('$0.00').elements()).toEqual([]);
  });
});

describe('the limits', () => {
  test('a switch asks why, and the page follows the row', async () => {
    const acts = hearActs();
    const small = await spent();
    await small.open('?tab=limits');
    await page.getByRole('button', {name: 'Switch off: Voice tutor'}).click();
    await dialog().getByRole('button', {name: 'Switch off'}).click();
    await expect.element(dialog().getByText('A reason is required')).toBeVisible();
    expect(acts).toEqual([]);
    await userEvent.fill(field(/^Reason/), 'It answers nonsense.');
    await dialog().getByRole('button', {name: 'Switch off'}).click();
    await expect.poll(() => acts.length).toBe(1);
    expect(acts[0]).toMatchObject({name: 'spendings.switch', args: {ids: ['voice'], isOff: 'yes'}});
    await small.put('aiLimit', {...LIMIT, off: ['voice']});
    await expect.element(page.getByRole('button', {name: 'Switch on: Voice tutor'})).toBeVisible();
    await small.put('aiLimit', {...LIMIT, off: ['all']});
    await expect.element(page.getByText('Off with all AI').first()).toBeVisible();
  });

  test('are changed over what the admin has seen; what was refused stays typed', async () => {
    const acts = hearActs({
      status: 409,
      body: {message: 'Another admin changed the limits in the meantime.'},
    });
    await (await spent()).open('?tab=limits');
    await page.getByRole('button', {name: 'Edit limits'}).click();
    await expect.element(field(/^Budget a day/)).toHaveValue('');
    await expect.element(dialog().getByText('Empty: 5.00, as AI_DAY_BUDGET says.')).toBeVisible();
    await userEvent.fill(field(/^Budget a day/), '7.50');
    await userEvent.fill(field(/^Reason/), 'More learners.');
    await dialog().getByRole('button', {name: 'Save'}).click();
    await expect.poll(() => acts.length).toBe(1);
    expect(acts[0]).toMatchObject({
      name: 'spendings.changeLimits',
      args: {budget: '7.50', speechPercent: '80', turns: '40', minutes: '15', version: '3'},
    });
    await expect.poll(() => problems).toMatchObject([{message: expect.stringContaining('Another admin')}]);
    await expect.element(field(/^Budget a day/)).toHaveValue('7.50');
  });

  test('of a learner’s own are listed with everyone’s, and so are the prices', async () => {
    const small = await spent();
    await small.put('aiAllowance', {
      userId: ADA.id,
      dayEndsAt: 0,
      turns: 0,
      seconds: 0,
      turnsCap: 5,
      secondsCap: 120,
    });
    await small.open('?tab=limits');
    const own = page
      .getByRole('region', {name: 'Learners with own limits'})
      .getByRole('row', {name: /Ada Lovelace/});
    await expect.poll(textOf(own)).toContain('52 min');
    await expect.element(page.getByText('$5.00, as AI_DAY_BUDGET says')).toBeVisible();
    await expect
      .poll(textOf(page.getByRole('region', {name: 'Prices by model'}).getByRole('row', {name: /small/})))
      .toContain('$0.15$0.60–');
    await page.getByRole('button', {name: /^Change the limits of/}).click();
    await expect.element(field(/^Answers a day/)).toHaveValue('5');
    await expect.element(field(/^Minutes of voice a day/)).toHaveValue('2');
  });
});

describe('the uses', () => {
  const NOW = Date.now();
  async function withUses() {
    const small = await spent();
    await small.put('aiSpend', use('a', NOW - 3000), use('b', NOW - 2000, {state: 'expired', costMicros: 9}));
    await small.put('aiSpend', use('c', NOW - 1000, {learnerId: null, feature: 'voice', seconds: 30}));
    return small;
  }
  const rows = () => page.getByRole('grid', {name: 'AI uses'}).getByRole('row');

  test('are listed, the latest first, and new ones come by themselves', async () => {
    const small = await withUses();
    await small.open('?tab=uses');
    await expect.poll(textOf(rows().nth(1))).toMatch(/A former learner.*Voice tutor.*30 s.*Used/);
    await expect.poll(textOf(rows().nth(2))).toMatch(/Ada Lovelace.*\$0.000009Not settled/);
    await small.put('aiSpend', use('d', NOW, {state: 'reserved'}));
    await expect.poll(textOf(rows().nth(1))).toMatch(/Ada Lovelace.*Running/);
  });

  test('are sorted and filtered by the address', async () => {
    await (await withUses()).open('?tab=uses&state=expired');
    await expect.poll(() => rows().elements().length).toBe(2);
    await page.getByLabelText('Status').selectOptions('Status: all');
    await page.getByLabelText('Feature').selectOptions('Voice tutor');
    await expect.poll(textOf(rows().nth(1))).toContain('A former learner');
    expect(location.search).toBe('?tab=uses&feature=voice');
  });

  test('open beside the list, with what they cost and the learner’s limits', async () => {
    await (await withUses()).open('?tab=uses&open=b');
    const panel = page.getByRole('complementary', {name: 'Ada Lovelace'});
    await expect.element(panel.getByText(/Nobody said what it used in time/)).toBeVisible();
    await panel.getByRole('button', {name: 'Limits'}).click();
    await expect.element(field(/^Answers a day/)).toHaveValue('');
  });

  test('are cards on a phone, and nothing is wider than it', async () => {
    await page.viewport(320, 640);
    const small = await withUses();
    const {unmount} = await small.open('?tab=uses');
    await expect.poll(textOf(rows().last())).toContain('Cost');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    await unmount();
    await small.open();
    await expect.element(page.getByText('25% of $5.00, 4 uses')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
