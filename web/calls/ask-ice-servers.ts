import {iceServers} from '#schema/calls/calls.api.ts';
import type {IceServers} from '#web/calls/peer/peer.actor.ts';
import {call} from '#web/io/call.ts';

/** The academy's servers for connections, as the browser takes them. @throws {HttpError} or {TypeError} as `call` does. */
export const askIceServers = async (): Promise<IceServers> => {
  const reply = await call(iceServers, {});
  return {
    iceServers: reply.iceServers.map((server) => ({...server, urls: [...server.urls]})),
    expiresAt: reply.expiresAt === null ? undefined : Date.parse(reply.expiresAt),
  };
};
