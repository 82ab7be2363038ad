import {EventEmitter} from 'node:events';
import {expect, test, vi} from 'vitest';
import {Emitter} from './emitter.ts';

type Events = {ring: (times: number) => void; error: (error: Error) => void};

test('listeners are called in their order, once-listeners once, and removed ones not at all', () => {
  const source = new Emitter<Events>();
  const heard: string[] = [];
  const gone = () => void heard.push('gone');
  source.on('ring', (times) => void heard.push(`on ${times}`)).once('ring', () => void heard.push('once'));
  source.addListener('ring', gone).removeListener('ring', gone);
  expect([source.emit('ring', 1), source.emit('ring', 2)]).toEqual([true, true]);
  expect(heard).toEqual(['on 1', 'once', 'on 2']);
  expect([source.listenerCount('ring'), source.eventNames()]).toEqual([1, ['ring']]);
  expect([source.removeAllListeners().emit('ring', 3), source.eventNames()]).toEqual([false, []]);
});

test('an error that nobody hears is not thrown', () => {
  expect(new Emitter<Events>().emit('error', new Error('alone'))).toBe(false);
});

test('a listener that throws is reported and stops no other', () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const source = new Emitter<Events>();
  const second = vi.fn();
  source.on('ring', () => {
    throw new Error('bug');
  });
  source.on('ring', second).emit('ring', 1);
  vi.unstubAllGlobals();
  expect(second).toHaveBeenCalledWith(1);
  expect(report).toHaveBeenCalledWith(new Error('bug'));
});

test('a listener may be added or removed while an event is said', () => {
  const source = new Emitter<Events>();
  const late = vi.fn();
  source.on('ring', () => void source.on('ring', late));
  source.emit('ring', 1);
  expect(late).not.toHaveBeenCalled();
  source.emit('ring', 2);
  expect(late).toHaveBeenCalledOnce();
});

test('the eleventh listener of one event is warned of once, unless more are expected', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const source = new Emitter<Events>();
  for (let count = 0; count < 10; count += 1) source.on('ring', () => undefined);
  expect(warn).not.toHaveBeenCalled();
  source.on('ring', () => undefined).on('ring', () => undefined);
  const patient = new Emitter<Events>().setMaxListeners(0);
  for (let count = 0; count < 20; count += 1) patient.on('ring', () => undefined);
  const calls = warn.mock.calls.map(([text]) => String(text));
  warn.mockRestore();
  expect(calls).toEqual([expect.stringContaining('11 listeners of "ring"')]);
});

test('what is no function is no listener', () => {
  expect(() => new Emitter<Events>().on('ring', undefined as never)).toThrow(TypeError);
});

type Ring = (times: number) => void;
type Source = {
  on(name: 'ring', listener: Ring): Source;
  once(name: 'ring', listener: Ring): Source;
  prependListener(name: 'ring', listener: Ring): Source;
  prependOnceListener(name: 'ring', listener: Ring): Source;
  off(name: 'ring', listener: Ring): Source;
  listeners(name: 'ring'): readonly unknown[];
  rawListeners(name: 'ring'): readonly unknown[];
  listenerCount(name: 'ring'): number;
  setMaxListeners(count: number): Source;
  getMaxListeners(): number;
  emit(name: 'ring', times: number): boolean;
};

test.each<[string, (source: Source, note: (word: string) => Ring) => unknown]>([
  ['prependListener', (source, note) => source.on('ring', note('b')).prependListener('ring', note('a'))],
  [
    'prependOnceListener',
    (source, note) => source.on('ring', note('b')).prependOnceListener('ring', note('a')),
  ],
  [
    'listeners',
    (source, note) => {
      const [one, two] = [note('a'), note('b')];
      source.once('ring', one).on('ring', two);
      return source.listeners('ring').map((listener) => [listener === one, listener === two]);
    },
  ],
  [
    'rawListeners',
    (source, note) => {
      const [one, two] = [note('a'), note('b')];
      source.once('ring', one).on('ring', two);
      const [first, second] = source.rawListeners('ring') as [Ring & {listener: Ring}, Ring];
      const isWrapped = [first.listener === one, first === one, second === two];
      first(7);
      first(8);
      return [...isWrapped, source.listenerCount('ring')];
    },
  ],
  [
    'off of a once-listener, by itself and by its wrapper',
    (source, note) => {
      const [one, two] = [note('a'), note('b')];
      source.once('ring', one).once('ring', two).off('ring', one);
      source.off('ring', source.rawListeners('ring')[0] as Ring);
      return source.listenerCount('ring');
    },
  ],
  [
    'a list that was given does not change the source',
    (source, note) => {
      source.on('ring', note('a'));
      (source.listeners('ring') as unknown[]).pop();
      return source.listenerCount('ring');
    },
  ],
  [
    'a once-listener that rings again',
    (source, note) => {
      const word = note('again');
      return source.once('ring', (times) => {
        word(times);
        if (times < 5) source.emit('ring', times + 1);
      });
    },
  ],
  ['getMaxListeners', (source) => [source.getMaxListeners(), source.setMaxListeners(0).getMaxListeners()]],
  [
    'this of a listener',
    (source) => {
      const seen: boolean[] = [];
      source.on('ring', function listen(this: unknown) {
        seen.push(this === source);
      });
      source.once('ring', function listen(this: unknown) {
        seen.push(this === source);
      });
      source.emit('ring', 0);
      return seen;
    },
  ],
])('%s is as of Node’s EventEmitter', (_, act) => {
  const told = (source: Source) => {
    const heard: string[] = [];
    const seen = act(source, (word) => (times) => void heard.push(`${word} ${times}`));
    const rings = [source.emit('ring', 1), source.emit('ring', 2)];
    return {seen: seen === source ? 'itself' : seen, rings, heard};
  };
  expect(told(new Emitter<Events>())).toEqual(told(new EventEmitter() as unknown as Source));
});
