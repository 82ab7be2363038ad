import {expect, test, vi} from 'vitest';
import {render} from 'vitest-browser-react';
import {Router} from 'wouter';
import {memoryLocation} from 'wouter/memory-location';
import {usePageChange} from '#web/ui/overlay/use-page-change.ts';

function Open({onChange}: {onChange: () => void}) {
  usePageChange(onChange);
  return null;
}

test('what is open hears of each change of the page once, and of nothing else', async () => {
  const onChange = vi.fn();
  const {hook, navigate} = memoryLocation({path: '/modules'});
  const shown = () => (
    <Router hook={hook}>
      <Open onChange={() => onChange()} />
    </Router>
  );
  const {rerender} = await render(shown());
  await rerender(shown());
  expect(onChange).not.toHaveBeenCalled();
  navigate('/progress');
  await expect.poll(() => onChange.mock.calls.length).toBe(1);
  await rerender(shown());
  expect(onChange).toHaveBeenCalledTimes(1);
});
