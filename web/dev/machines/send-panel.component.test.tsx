import {expect, onTestFinished, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {SendPanel} from '#web/dev/machines/send-panel.tsx';
import '#web/styles.css';

test('with large text on a phone, a long event sticks out of nothing', async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '24px';
  onTestFinished(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(1280, 900);
  });
  await render(
    <div className="p-12">
      <SendPanel
        open={['xstate.after.reconnectDelay.somebodyElse', 'open']}
        accepts={[]}
        onSend={() => undefined}
      />
    </div>,
  );
  await expect.element(page.getByRole('button', {name: 'open', exact: true})).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
