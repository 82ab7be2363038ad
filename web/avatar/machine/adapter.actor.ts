// The service behind the avatar, as an actor. Stopping it lets go of everything, and nothing it says afterwards is heard:
// errors that arise during a stop are ignored (specification, section 4).
import {fromCallback} from 'xstate';
import type {AvatarAdapter, AvatarInput, News, Order, Service} from '#web/avatar/machine/avatar.types.ts';
import {fetchAdapter} from '#web/avatar/services/fetch-adapter.ts';
import {troubleOf} from '#web/avatar/services/trouble.ts';

/** @param fetchCode brings the code of a service, when somebody starts. */
export const actorOf = (fetchCode: (service: Service) => Promise<AvatarAdapter>) =>
  fromCallback<Order, AvatarInput>(({input, sendBack, receive}) => {
    const over = new AbortController();
    const {signal} = over;
    const tell = (news: News) => {
      if (!signal.aborted) sendBack(news);
    };
    const opening = fetchCode(input.service)
      .then((start) => {
        signal.throwIfAborted();
        return start({...input, tell, signal});
      })
      .catch((error: unknown): undefined => {
        tell({type: 'failed', text: troubleOf(error)});
      });
    receive((order) => void opening.then((take) => take?.(order)));
    return () => over.abort();
  });

/** Whatever is behind the avatar. */
export const adapterActor = actorOf(fetchAdapter);
