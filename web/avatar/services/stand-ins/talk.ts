// For tests: a talk with a service, as the machine has it.
import {onTestFinished} from 'vitest';
import type {AvatarAdapter, AvatarInput, News, Order} from '#web/avatar/machine/avatar.types.ts';

/** @param before it is over then, too. */
export function beginTalk(adapter: AvatarAdapter, own: Partial<AvatarInput> = {}, before?: AbortSignal) {
  const over = new AbortController();
  if (before?.aborted) over.abort();
  let listen: ((news: News) => unknown) | undefined;
  const told: News[] = [];
  const input: AvatarInput = {service: 'local', wantsMicrophone: true, isQuiet: false, ...own};
  const tell = (news: News) => {
    told.push(news);
    listen?.(news);
  };
  const opening = adapter({...input, tell, signal: over.signal});
  const fault = opening.then(
    () => undefined,
    (error: unknown) => error,
  );
  onTestFinished(() => over.abort());
  return {
    told,
    /** It takes orders now. */
    opened: opening,
    /** Why it could not be started. */
    fault,
    stop: () => over.abort(),
    /** As the machine does: at once. */
    onNews: (next: (news: News) => unknown) => {
      listen = next;
    },
    order: async (...orders: readonly Order[]) => {
      const take = await opening;
      orders.forEach((one) => take(one));
    },
    /** What was told, loudness left out. */
    types: () => told.map(({type}) => type).filter((type) => type !== 'level'),
    of: <Type extends News['type']>(type: Type) =>
      told.filter((news): news is Extract<News, {type: Type}> => news.type === type),
  };
}
