// The end of the time, on devices whose clock is wrong.
import {expect, test, vi} from 'vitest';
import {render} from 'vitest-browser-react';
import {EPOCH_HEADER} from '#schema/commands/commands.api.ts';
import {useTimeUp} from '#web/assessment/sitting/use-time-up.ts';

const HOUR_MS = 3_600_000;

function Ending({dueAt, submit}: {dueAt: number; submit: () => void}) {
  useTimeUp(-1, {id: crypto.randomUUID(), dueAt}, submit);
  return null;
}

/** What the academy answers to the question for its time. */
function academySays(reply: () => Promise<Response>) {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(reply);
  return {
    wasAsked: async () => {
      await expect.poll(() => asked.mock.results.length).toBeGreaterThan(0);
    },
  };
}

const timeIs = (now: number) =>
  Promise.resolve(Response.json({now: new Date(now).toISOString()}, {headers: {[EPOCH_HEADER]: '0'}}));

test('offline, a device that has not been told the time ends nothing', async () => {
  const submit = vi.fn<() => void>();
  const {wasAsked} = academySays(() => Promise.reject(new TypeError('offline')));
  await render(<Ending dueAt={Date.now() - HOUR_MS} submit={submit} />);
  await wasAsked();
  await new Promise((resolve) => setTimeout(resolve));
  expect(submit).not.toHaveBeenCalled();
});

test('when the academy says that the time is up, the answers are submitted', async () => {
  const submit = vi.fn<() => void>();
  academySays(() => timeIs(Date.now()));
  await render(<Ending dueAt={Date.now() - 1000} submit={submit} />);
  await expect.poll(() => submit.mock.calls.length).toBe(1);
});

test('when the academy says that there is an hour left, nothing is', async () => {
  const submit = vi.fn<() => void>();
  const {wasAsked} = academySays(() => timeIs(Date.now() - HOUR_MS));
  await render(<Ending dueAt={Date.now()} submit={submit} />);
  await wasAsked();
  await new Promise((resolve) => setTimeout(resolve));
  expect(submit).not.toHaveBeenCalled();
});
