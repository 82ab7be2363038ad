/** Whose outbox it is, and the epoch that the learner's copies on this device are of. */
export type SyncTag = {readonly userId: string; readonly epoch: number};

/** The name under which the browser wakes the service worker to send: it carries all that the worker has to know. */
export const tagOf = ({userId, epoch}: SyncTag): string => `outbox:${epoch}:${userId}`;

/** What a tag says; `undefined` when it is none of ours. */
export function readTag(tag: string): SyncTag | undefined {
  const [, epoch, userId] = /^outbox:(\d+):(.+)$/.exec(tag) ?? [];
  return epoch === undefined || userId === undefined ? undefined : {epoch: Number(epoch), userId};
}
