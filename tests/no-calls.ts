import type {CallsOnLink} from '#sync/signal/live.ts';

/** An academy where nobody calls: for tests of what else goes over the link. */
export const noCalls: CallsOnLink = {
  run: async (batch) =>
    batch.map(({id}) => ({
      id,
      result: Promise.resolve({id, ok: false, code: 'CALL_OVER', message: 'This call is over.'}),
    })),
  limit: () => Promise.resolve(),
  callsOf: (userIds) => Promise.resolve({granted: userIds.map((userId) => ({userId, calls: []})), rings: []}),
};
