import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {currentToast, dismissToast, onToast, toast} from '#web/ui/overlay/toast.ts';

/** Specification, section 9. */
const REMOVED_AFTER_MS = 1_000_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('one stands at a time: the newest takes the place of the one before', () => {
  toast({title: 'Saved'});
  toast({title: 'Sent', tone: 'good'});
  expect(currentToast()).toMatchObject({title: 'Sent', tone: 'good', open: true});
});

test('dismissed it is closed at once and forgotten 1,000,000 ms later', () => {
  const dismiss = toast({title: 'Saved'});
  dismiss();
  expect(currentToast()).toMatchObject({title: 'Saved', open: false});
  vi.advanceTimersByTime(REMOVED_AFTER_MS - 1);
  expect(currentToast()).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(currentToast()).toBeUndefined();
});

test('dismissing an older one leaves the newer alone, and its removal takes nothing newer along', () => {
  const dismissOld = toast({title: 'Old'});
  dismissOld();
  toast({title: 'New'});
  dismissOld();
  vi.advanceTimersByTime(REMOVED_AFTER_MS);
  expect(currentToast()).toMatchObject({title: 'New', open: true});
  dismissToast(currentToast()?.id ?? 0);
});

test('anyone who listens hears of every change until they stop', () => {
  const heard = vi.fn<() => void>();
  const stop = onToast(heard);
  const dismiss = toast({title: 'Saved'});
  dismiss();
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  toast({title: 'More'})();
  expect(heard).toHaveBeenCalledTimes(2);
});
