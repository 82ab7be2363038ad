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
