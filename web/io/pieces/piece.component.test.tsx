import {Component, Suspense, type ReactNode} from 'react';
import {afterEach, describe, expect, test, vi} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {expectConsole} from '#tests/guard-console.ts';
import {piece} from '#web/io/pieces/piece.ts';
import {isAnyStuck} from '#web/io/pieces/stuck.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const Card = () => <p>Your week</p>;

/** What takes the place of a page when something in it is broken. */
class Rescue extends Component<{children: ReactNode}, {hasFailed: boolean}> {
  override state = {hasFailed: false};
  static getDerivedStateFromError() {
    return {hasFailed: true};
  }
  override render() {
    return this.state.hasFailed ? <p>Repair</p> : this.props.children;
  }
}

const show = (Piece: typeof Card | ReturnType<typeof piece<object>>) =>
  render(
    <Rescue>
      <h1>Home</h1>
      <Suspense fallback={<p>On its way</p>}>
        <Piece />
      </Suspense>
    </Rescue>,
  );

/** Fails as often, then has it; `Infinity` is for good. */
function loadAfter(failures: number, error: Error = new TypeError('Failed to fetch')) {
  const load = vi.fn<() => Promise<typeof Card>>();
  if (failures === Infinity) return load.mockRejectedValue(error);
  for (let times = 0; times < failures; times += 1) load.mockRejectedValueOnce(error);
  return load.mockResolvedValue(Card);
}

const answer = (status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, {status}))),
  );

describe('as long as the network was there', () => {
  test('what failed just before the network came back is asked for again', async () => {
    answer(200);
    const load = loadAfter(1);
    await show(piece(load));
    await expect.element(page.getByText('Your week')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('a piece that is broken is an error of its page, which offers to repair the app', async () => {
    expectConsole(/Unexpected token/);
    answer(200);
    await show(piece(loadAfter(5, new SyntaxError('Unexpected token'))));
    await expect.element(page.getByText('Repair')).toBeVisible();
  });
});

describe('once the network or the server has kept something back', () => {
  test('a piece that the missing network keeps back leaves its page, and comes with the network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = loadAfter(2);
    await show(piece(load));
    await expect.element(page.getByText('On its way')).toBeVisible();
    dispatchEvent(new Event('online'));
    await expect.poll(() => load.mock.calls.length).toBe(2);
    await expect.element(page.getByRole('heading', {name: 'Home'})).toBeVisible();
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText('Your week')).toBeVisible();
  });

  test('a piece that a restarting server keeps back is asked for again', async () => {
    answer(503);
    await show(piece(loadAfter(1)));
    await expect.element(page.getByText('Your week')).toBeVisible();
  });

  test('where a browser gives back a failure of the network for good, the page stays, and is offered to be loaded anew', async () => {
    answer(200);
    const load = loadAfter(Infinity);
    await show(piece(load));
    for (let failures = 1; failures < 4; failures += 1) {
      await expect.poll(() => load.mock.calls.length).toBe(failures);
      expect(isAnyStuck()).toBe(false);
      dispatchEvent(new Event('online'));
    }
    await expect.poll(isAnyStuck).toBe(true);
    await expect.element(page.getByText('On its way')).toBeVisible();
    load.mockResolvedValue(Card);
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText('Your week')).toBeVisible();
    expect(isAnyStuck()).toBe(false);
  });
});

test('one that is shown first after a stylesheet could not be fetched waits for it', async () => {
  const events: string[] = [];
  const note = ({target}: Event) => void (target instanceof HTMLLinkElement && events.push('no sheet'));
  addEventListener('error', note, {capture: true});
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/__nowhere__/steps.css';
  document.head.append(link);
  await expect.poll(() => events).toEqual(['no sheet']);
  await show(
    piece(() => {
      events.push('piece');
      return Promise.resolve(Card);
    }),
  );
  await expect.element(page.getByText('Your week')).toBeVisible();
  expect(events).toEqual(['no sheet', 'no sheet', 'piece']);
  removeEventListener('error', note, {capture: true});
});

test('a stylesheet that could not be fetched is asked for again with its piece', async () => {
  answer(503);
  const first = document.createElement('link');
  first.rel = 'stylesheet';
  first.href = '/__nowhere__/strips.css';
  const failed = new Promise<never>((_, reject) => {
    first.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${first.href}`)));
  });
  // Asked for once more before the piece is: nobody waits for it yet.
  failed.catch(() => undefined);
  document.head.append(first);
  await show(
    piece(vi.fn<() => Promise<typeof Card>>(() => Promise.resolve(Card)).mockReturnValueOnce(failed)),
  );
  const sheet = () => document.querySelector<HTMLLinkElement>('link[href$="strips.css"]');
  await expect.poll(() => sheet() !== null && sheet() !== first).toBe(true);
  await expect.element(page.getByText('On its way')).toBeVisible();
  sheet()?.setAttribute('href', 'data:text/css,');
  await expect.element(page.getByText('Your week'), {timeout: 10_000}).toBeVisible();
});
