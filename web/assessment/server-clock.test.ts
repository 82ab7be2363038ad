import {expect, test} from 'vitest';
import {ServerClock} from '#web/assessment/server-clock.ts';

function clockAt(start: number) {
  const device = {clock: start, steady: 0};
  const clock = new ServerClock(
    () => device.clock,
    () => device.steady,
  );
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
  const {clock, device} = clockAt(1_000_000);
  expect(clock.atLeast()).toBe(0);
  clock.tell(1_000_000);
  device.steady += 60_000;
  device.clock += 7_200_000;
  expect(clock.atLeast()).toBe(1_060_000);
});
