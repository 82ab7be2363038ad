import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {OwnTyping, Typists} from '#web/socket/arrivals/typing.ts';

beforeEach(() => void vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']}));
afterEach(() => void vi.useRealTimers());

describe('who types', () => {
  const types = (userId: string, channelId = 'c') => ({channelId, userId, isTyping: true});

  test('is listed in the order of beginning, by channel, without the learner', () => {
    const typists = new Typists('me');
    for (const userId of ['ada', 'me', 'bob', 'ada']) typists.heard(types(userId));
    typists.heard(types('eve', 'other'));
    expect([typists.in('c'), typists.in('other'), typists.in('none')]).toEqual([['ada', 'bob'], ['eve'], []]);
  });

  test('ends six seconds after the last word of it, or when told so', () => {
    const typists = new Typists('me');
    typists.heard(types('ada'));
    typists.heard(types('bob'));
    vi.advanceTimersByTime(5999);
    typists.heard(types('ada'));
    vi.advanceTimersByTime(1);
    expect(typists.in('c')).toEqual(['ada']);
    typists.heard({...types('ada'), isTyping: false});
    expect(typists.in('c')).toEqual([]);
  });

  test('is the same list until it changes, and each change is told once', () => {
    const typists = new Typists('me');
    const told = vi.fn();
    typists.subscribe(told);
    typists.heard(types('ada'));
    const list = typists.in('c');
    typists.heard(types('ada'));
    typists.heard({...types('bob'), isTyping: false});
    expect([typists.in('c') === list, told.mock.calls.length]).toEqual([true, 1]);
  });

  test('is forgotten when nothing can be heard any more, timers and all', () => {
    const typists = new Typists('me');
    typists.heard(types('ada'));
    typists.clear();
    expect([typists.in('c'), vi.getTimerCount()]).toEqual([[], 0]);
  });
});

describe('one’s own typing', () => {
  function own() {
    const sent: unknown[] = [];
    let now = 0;
    const typing = new OwnTyping(
      (frame) => sent.push(frame),
      () => now,
    );
    return {
      sent,
      at: (ms: number, isTyping = true, channelId = 'c') => {
        now = ms;
        typing.tell(channelId, isTyping);
      },
    };
  }
  const frame = (isTyping: boolean, channelId = 'c') => ({channelId, isTyping});

  test('is told at most once in three seconds, in each channel', () => {
    const {sent, at} = own();
    for (const ms of [0, 1, 1500, 2999, 3000, 3001, 6000]) at(ms);
    at(6001, true, 'other');
    expect(sent).toEqual([frame(true), frame(true), frame(true), frame(true, 'other')]);
  });

  test('ends when the composer is empty; anyone who begins again tells it at once', () => {
    const {sent, at} = own();
    at(0);
    at(500, false);
    at(600, false);
    at(700);
    expect(sent).toEqual([frame(true), frame(false), frame(true)]);
  });

  test('has ended by itself after six seconds', () => {
    const {sent, at} = own();
    at(0, false);
    at(100);
    at(6100, false);
    expect(sent).toEqual([frame(true)]);
  });
});
