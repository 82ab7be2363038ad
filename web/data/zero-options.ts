import type {ZeroOptions} from '@rocicorp/zero';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {schema} from '#schema/schema.ts';
import type {Learner} from '#schema/session.ts';

/** Ordinary losses of the network stay inside Zero that long, ms; the outbox covers the rest. */
const DISCONNECT_AFTER_MS = 10 * 60_000;

export type ZeroMeans = {
  /** `mem` where IndexedDB does not work. */
  readonly kvStore: 'idb' | 'mem';
  /** The server has forgotten this device (it was away for too long): opens the data again. */
  readonly reopen: () => void;
  /** The server is newer than this build. */
  readonly onUpdateNeeded: () => void;
};

/** Zero for this learner. Two learners of one browser have two databases. */
export function zeroOptions(user: CurrentUser, {kvStore, reopen, onUpdateNeeded}: ZeroMeans): ZeroOptions {
  const context: Learner = {
    userId: user.id,
    username: user.username,
    isDev: user.isDev,
    mayLearn: user.mayLearn,
  };
  return {
    cacheURL: `${location.origin}/zero`,
    userID: user.id,
    schema,
    context,
    kvStore,
    disconnectTimeoutMs: DISCONNECT_AFTER_MS,
    // The defaults reload the page at once, in the middle of a sentence.
    onUpdateNeeded,
    onClientStateNotFound: reopen,
    logLevel: 'error',
  };
}

/** Whether IndexedDB works here: where it cannot be opened (a full disk on iOS) Zero 1.9 would wait for ever. */
export function indexedDbWorks(): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open('probe');
      request.addEventListener('success', () => {
        request.result.close();
        resolve(true);
      });
      request.addEventListener('error', () => resolve(false));
      setTimeout(() => resolve(false), 3000);
    } catch {
      resolve(false);
    }
  });
}
