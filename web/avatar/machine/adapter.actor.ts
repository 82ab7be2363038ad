// The service behind the avatar, as an actor. Stopping it lets go of everything, and nothing it says afterwards is heard:
// errors that arise during a stop are ignored (specification, section 4).
import {fromCallback} from 'xstate';
import {TROUBLE} from '#web/avatar/machine/avatar.texts.ts';
import type {AvatarAdapter, AvatarInput, News, Order} from '#web/avatar/machine/avatar.types.ts';
import {microphoneTrouble} from '#web/io/voice/microphone.ts';

/** @param fetchAdapter brings its code, when somebody starts. */
export const actorOf = (fetchAdapter: () => Promise<AvatarAdapter>) =>
  fromCallback<Order, AvatarInput>(({input, sendBack, receive}) => {
    const over = new AbortController();
    const {signal} = over;
    const tell = (news: News) => {
      if (!signal.aborted) sendBack(news);
    };
    const opening = fetchAdapter()
      .then((start) => start({...input, tell, signal}))
      .catch((error: unknown): undefined => {
        tell({type: 'failed', text: microphoneTrouble(error) ?? TROUBLE.session});
      });
    receive((order) => void opening.then((take) => take?.(order)));
    return () => over.abort();
  });

/** This device alone. */
export const adapterActor = actorOf(
  async () => (await import('#web/avatar/voice/local.adapter.ts')).localAdapter,
);
