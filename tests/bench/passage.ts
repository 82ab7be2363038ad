// Measures a write from one window to another, of the academy or of a peer.
import {setTimeout as pause} from 'node:timers/promises';
import type {Page} from 'playwright';
import type {BenchLearner} from '#tests/bench/bench-academy.ts';
import {newWindow} from '#tests/bench/bench-browser.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {installPageClock, type ClockedWindow, type Watched} from '#tests/bench/page-clock.ts';

/** Rest between two writes, ms: everything that the last one caused is over, the opening of the next lesson too. */
const REST_MS = 500;
/** How long a finger presses, ms: the frame of the pressed look is over when the click comes. */
const PRESS_MS = 60;
const FRAME_MS = 1000 / 60;

export type Pair = {
  readonly writer: Page;
  readonly reader: Page;
  readonly button: string;
  readonly restMs: number;
  /** What the system's clock is ahead of the pages', ms. */
  readonly skew: {readonly writer: number; readonly reader: number};
};

/** Times since the click, ms, and the click itself by the system's clock. */
export type Passage = {
  readonly clickedAt: number;
  readonly stored: number;
  readonly sent: number;
  readonly arrived: number;
  readonly painted: number;
};

type Wanted = {
  /** Chance that is added to the rest before a write, ms: one period of what the reader waits for. */
  readonly restMs?: number;
  readonly writer: string;
  readonly reader: string;
  readonly learner?: BenchLearner;
  /** Who looks, when it is somebody else. */
  readonly looker?: BenchLearner;
  readonly watched: Watched;
};

/** Two windows, each of its own storage, on the addresses of the writer and the reader. */
export async function openPair(
  opened: Closing,
  {writer, reader, learner, looker = learner, watched, restMs = FRAME_MS}: Wanted,
): Promise<Pair> {
  const open = async (address: string, who: BenchLearner | undefined) => {
    const context = await newWindow(opened, new URL(address).origin, who);
    await context.addInitScript(installPageClock, watched);
    const page = await context.newPage();
    await page.goto(address);
    return page;
  };
  const pages = {writer: await open(writer, learner), reader: await open(reader, looker)};
  await pages.writer.getByRole('button', {name: watched.button}).waitFor();
  await pages.reader.locator(watched.shows, {hasText: /\d/}).waitFor();
  await pause(1000);
  const skewOf = (page: Page) => page.evaluate(() => (window as unknown as ClockedWindow).benchClock.skew());
  const skew = {writer: await skewOf(pages.writer), reader: await skewOf(pages.reader)};
  return {...pages, button: watched.button, restMs, skew};
}

/** One click in the writer's window, until it is painted in the reader's. */
export async function writeOnce({writer, reader, button, restMs, skew}: Pair): Promise<Passage> {
  const clickable = writer.getByRole('button', {name: button});
  await clickable.waitFor();
  await clickable.hover();
  await pause(REST_MS + Math.random() * restMs);
  for (const page of [writer, reader]) {
    await page.evaluate(() => (window as unknown as ClockedWindow).benchClock.reset());
  }
  await writer.mouse.down();
  await pause(PRESS_MS + Math.random() * FRAME_MS);
  await writer.mouse.up();
  const there = await reader.evaluate(() => (window as unknown as ClockedWindow).benchClock.painted());
  const here = await writer.evaluate(() => (window as unknown as ClockedWindow).benchClock.marks());
  const next = writer.locator('footer').getByRole('link', {name: 'Next'});
  if ((await next.count()) > 0) {
    await writer.locator('footer p[role=status]', {hasText: 'Saved'}).waitFor();
    await next.click();
  }
  const clickedAt = (here.clicked ?? Number.NaN) + skew.writer;
  const after = (mark: number | undefined, ahead: number) => (mark ?? Number.NaN) + ahead - clickedAt;
  return {
    clickedAt,
    stored: after(here.stored, skew.writer),
    sent: after(here.sent, skew.writer),
    arrived: after(there.arrived, skew.reader),
    painted: after(there.painted, skew.reader),
  };
}
