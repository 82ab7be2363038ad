import {said} from '#web/io/browser/said.ts';

/** The channel of that name between the tabs of this browser; `undefined` where it has none, and each tab is by itself. */
export const openBroadcast = (name: string): BroadcastChannel | undefined =>
  said(() => new BroadcastChannel(name));
