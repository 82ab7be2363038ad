// For tests: a talk with a service, as the machine has it.
import {onTestFinished} from 'vitest';
import type {AvatarAdapter, AvatarInput, News, Order} from '#web/avatar/machine/avatar.types.ts';

export function beginTalk(adapter: AvatarAdapter, own: Partial<AvatarInput> = {}) {
  const over = new AbortController();
  const told: News[] = [];
  const input: AvatarInput = {service: 'local', wantsMicrophone: true, isQuiet: false, ...own};
  const opening = adapter({...input, tell: (news) => told.push(news), signal: over.signal});
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
