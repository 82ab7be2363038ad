import {expect, test} from 'vitest';
import {TIME_HEADER} from '#schema/commands/commands.api.ts';
import {ServerClock} from '#web/io/server-clock.ts';

function clockAt(start: number, ahead?: number) {
  const device = {clock: start, steady: 0, ahead};
  const clock = new ServerClock({
    clock: () => device.clock,
    steady: () => device.steady,
    ahead: {read: () => device.ahead, keep: (ms) => (device.ahead = ms)},
  });
  return {clock, device};
}

test('before the server has told the time, the device’s own is the best there is', () => {
  expect(clockAt(5000).clock.now()).toBe(5000);
});

test('a device that is hours off shows the server’s time', () => {
  const {clock, device} = clockAt(0);
  clock.tell(1_000_000);
  device.clock += 60_000;
  device.steady += 60_000;
  expect(clock.now()).toBe(1_060_000);
});

test('a device that is hours off shows it on its next visit too, before the server has told it', () => {
  const {clock, device} = clockAt(500_000);
  clock.tell(90_500_000);
  expect(clockAt(600_000, device.ahead).clock.now()).toBe(90_600_000);
});

test('setting the clock back gives no time', () => {
  const {clock, device} = clockAt(1_000_000);
  clock.tell(1_000_000);
  device.steady += 60_000;
  device.clock -= 3_600_000;
  expect(clock.now()).toBe(1_060_000);
});

test('time goes on while the device sleeps', () => {
  const {clock, device} = clockAt(1_000_000);
  clock.tell(1_000_000);
  device.clock += 600_000;
  device.steady += 1000;
  expect(clock.now()).toBe(1_600_000);
});

test('what it is at least can’t be moved by setting the clock forward, and is nothing before it was told', () => {
  const {clock, device} = clockAt(1_000_000, 5_000_000);
  expect(clock.atLeast()).toBe(0);
  clock.tell(1_000_000);
  device.steady += 60_000;
  device.clock += 7_200_000;
  expect(clock.atLeast()).toBe(1_060_000);
});

test('what wants the server’s own time is done once it was told, however often that is', () => {
  const {clock} = clockAt(1_000_000, 5_000_000);
  const done: number[] = [];
  const note = () => void done.push(clock.atLeast());
  clock.onceTold(note);
  expect(done).toEqual([]);
  clock.tell(2_000_000);
  clock.tell(3_000_000);
  clock.onceTold(note);
  expect(done).toEqual([2_000_000, 3_000_000]);
});

test('who waits for a time is told when it is another one, and not of each reply', () => {
  const {clock, device} = clockAt(1_000_000);
  const heard: number[] = [];
  const stop = clock.onChange(() => heard.push(clock.now()));
  clock.tell(1_000_300);
  clock.tell(87_400_000);
  device.clock += 60_000;
  device.steady += 60_000;
  clock.tell(87_460_200);
  stop();
  clock.tell(1_000_000);
  expect(heard).toEqual([87_400_000]);
});

test.each([
  ['names none', {}],
  ['names what is none', {[TIME_HEADER]: 'soon'}],
])('a reply that %s changes nothing', (_, headers) => {
  const {clock} = clockAt(5000);
  clock.hear(new Response(null, {headers: {[TIME_HEADER]: '90000'}}));
  clock.hear(new Response(null, {headers}));
  expect(clock.now()).toBe(90_000);
});
