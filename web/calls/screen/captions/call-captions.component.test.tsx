import {useState} from 'react';
import {afterEach, expect, test, vi} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {CaptionLines, CaptionsButton} from '#web/calls/screen/captions/call-captions.tsx';
import {Recognizer} from '#web/io/voice/recognizer.ts';
import {useCaptions} from '#web/calls/screen/captions/use-captions.ts';

const context = new AudioContext();
afterEach(() => vi.unstubAllGlobals());

function Call() {
  const [stream] = useState(() => context.createMediaStreamDestination().stream);
  const captions = useCaptions(stream);
  return (
    <section aria-label="Call">
      <CaptionsButton captions={captions} />
      <CaptionLines captions={captions} />
    </section>
  );
}

const call = page.getByRole('region', {name: 'Call'});

test('captions come and go with their button, and what is heard while they are off is not kept', async () => {
  vi.stubGlobal('SpeechRecognition', Recognizer);
  await render(<Call />);
  const show = page.getByRole('button', {name: 'Show captions'});
  await expect.element(show).toHaveAttribute('aria-pressed', 'false');
  expect(Recognizer.made).toEqual([]);
  await show.click();
  const {latest} = Recognizer;
  latest.say(['Look at line three', false]);
  await expect.element(call).toHaveTextContent('Look at line three');
  latest.say(['Look at line three.', true], ['It', false]);
  await expect.element(call).toHaveTextContent('Look at line three. It');
  await page.getByRole('button', {name: 'Hide captions'}).click();
  await expect.element(call).toHaveTextContent('');
  expect(latest.aborted).toBe(true);
});

test('a browser that would send speech away offers no captions', async () => {
  vi.stubGlobal('SpeechRecognition', class extends EventTarget {});
  await render(<Call />);
  await expect.element(call).toBeInTheDocument();
  expect(page.getByRole('button').elements()).toEqual([]);
});
