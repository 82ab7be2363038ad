import type {Live} from '#sync/signal/live.ts';

/** Passes on to what is connected later; until then nothing is told. */
export type Outlet = {readonly live: Live; readonly connect: (to: Live) => void};

/** Chat's effects are made before the link to the sockets is, which needs chat. */
export function outlet(): Outlet {
  let to: Live | undefined;
  return {
    live: {
      push: (items) => to?.push(items),
      channelsChanged: (userId, channelIds) => to?.channelsChanged(userId, channelIds),
      callsChanged: (items) => to?.callsChanged(items),
      isOnline: (userId) => to?.isOnline(userId) === true,
      hasDevice: (userId, deviceId) => to?.hasDevice(userId, deviceId) === true,
    },
    connect: (next) => {
      to = next;
    },
  };
}
