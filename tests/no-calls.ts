import type {CallsOnLink} from '#sync/signal/live.ts';

/** An academy where nobody calls: for tests of what else goes over the link. */
export const noCalls: CallsOnLink = {
  run: (batch) =>
    Promise.resolve(batch.map(({id}) => ({id, ok: false, code: 'CALL_OVER', message: 'This call is over.'}))),
  limit: () => Promise.resolve(),
  callsOf: (userIds) => Promise.resolve({granted: userIds.map((userId) => ({userId, calls: []})), rings: []}),
};
