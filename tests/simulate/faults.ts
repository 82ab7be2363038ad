// What goes wrong in one history. Each history has some kinds of fault only: too many at once hide each other.
import type {Browser} from '#tests/simulate/browser.ts';
import type {World} from '#tests/simulate/world.ts';

type Fault = (world: World, browser: Browser, again: (ms: number, work: () => void) => void) => void;

const FAULTS = {
  'tab killed': ({random}, browser) => {
    if (browser.tabs.size === 0) return;
    const tab = random.pick([...browser.tabs]);
    if (random.chance(0.3)) tab.visit?.flusher.last();
    browser.kill(tab);
    if (browser.tabs.size === 0 || random.chance(0.5)) browser.openTab();
  },
  crash: (_world, browser, again) => {
    browser.crash();
    again(500, () => browser.tabs.size === 0 && browser.openTab());
  },
  offline: (world, browser, again) => {
    browser.network.isOnline = false;
    world.note(() => `${browser.name} is offline`);
    again(6_000, () => {
      browser.network.isOnline = true;
      world.note(() => `${browser.name} is online`);
      for (const {visit} of browser.tabs) visit?.hurry();
      world.follow();
    });
  },
  portal: (world, browser, again) => {
    browser.network.isForeign = true;
    world.note(() => `${browser.name} meets a captive portal`);
    again(4_000, () => {
      browser.network.isForeign = false;
      world.follow();
    });
  },
  'network troubles': (world, browser, again) => {
    browser.network.troubles = world.random.pick([0.05, 0.15, 0.4]);
    again(10_000, () => (browser.network.troubles = 0));
  },
  'disk troubles': (world, {disk}, again) => {
    disk.troubles = world.random.pick([0.1, 0.4]);
    again(8_000, () => (disk.troubles = 0));
  },
  'disk full': (world, {disk, name}, again) => {
    disk.isBroken = true;
    world.note(() => `${name}: the disk refuses`);
    again(5_000, () => (disk.isBroken = false));
  },
  'server killed': (world, _browser, again) => {
    world.server.kill();
    world.note(() => 'the server is killed');
    again(3_000, () => {
      world.server.start();
      world.follow();
    });
  },
  'database away': ({server}, _browser, again) => {
    server.isDatabaseAway = true;
    again(3_000, () => (server.isDatabaseAway = false));
  },
  'server troubles': ({server}, _browser, again) => {
    server.troubles = 0.2;
    again(8_000, () => (server.troubles = 0));
  },
  restore: (world, _browser, again) => {
    world.server.backUp();
    world.note(() => 'a backup is made');
    const restore = (): void => {
      if (world.server.restore()) world.note(() => `the backup is restored: epoch ${world.server.epoch}`);
    };
    again(9_000, restore);
    if (world.random.chance(0.3)) again(15_000, restore);
  },
  'session revoked': (world, browser) => {
    world.server.revoke(browser.token);
    world.follow();
  },
  'other learner': (world, browser) => browser.signIn(world.random.pick(world.users)),
  'signed out': (_world, browser) => browser.signOut(),
  clock: (world, browser) => {
    const by = world.random.pick([-60_000, -1_200_000, -3_600_000, 60_000, 86_400_000]);
    browser.skew += by;
    world.note(() => `${browser.name}: the clock jumps by ${by} ms`);
  },
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as readonly FaultName[];

/** Plans the faults of a history. @returns ends them all. */
export function chooseFaults(world: World, ms: number, names?: readonly FaultName[]): () => void {
  const {random, scheduler} = world;
  let isHealed = false;
  const again = (within: number, work: () => void): void => {
    scheduler.after(random.between(1, within), () => !isHealed && work());
  };
  const chosen = names ?? FAULT_NAMES.filter(() => random.chance(0.25));
  for (const name of chosen) {
    for (let times = 1 + random.int(3); times > 0; times--) {
      const browser = random.pick(world.browsers);
      scheduler.after(random.between(0, ms * 0.9), () => FAULTS[name](world, browser, again));
    }
  }
  // Signed-out learners sign in again now and then.
  for (const browser of world.browsers) {
    for (let times = random.int(4); times > 0; times--) {
      scheduler.after(
        random.between(0, ms),
        () => browser.user === undefined && browser.signIn(random.pick(world.users)),
      );
    }
  }
  return () => {
    isHealed = true;
    for (const {network, disk} of world.browsers) {
      Object.assign(network, {isOnline: true, isForeign: false, troubles: 0});
      Object.assign(disk, {isBroken: false, troubles: 0});
    }
    Object.assign(world.server, {isDatabaseAway: false, troubles: 0});
    world.server.start();
    world.follow();
  };
}
