// A conversation with the tutor as an actor: asks for the microphone, then talks through the configured voice platform, or
// with the embedded tutor where there is none. Stopping it lets go of everything.
import {fromCallback} from 'xstate';
import {tutorVoice, type TutorVoice} from '#schema/tutor/tutor.api.ts';
import {call} from '#web/io/call.ts';
import {microphoneTrouble, openMicrophone} from '#web/io/voice/microphone.ts';
import type {News, Order} from '#web/landing/tutor/tutor.types.ts';
import {TROUBLE} from '#web/landing/tutor/tutor.texts.ts';

export type ConversationInput = {
  readonly wantsMicrophone: boolean;
  readonly isQuiet: boolean;
  readonly isMuted: boolean;
};

/** What a way of talking works with. */
export type Surroundings = ConversationInput & {
  readonly tell: (news: News) => void;
  /** Aborted when the conversation is over. */
  readonly signal: AbortSignal;
};

/** Takes what it is told. */
export type Talk = (order: Order) => void;

export const conversation = fromCallback<Order, ConversationInput>(({input, sendBack, receive}) => {
  const over = new AbortController();
  const {signal} = over;
  const tell = (news: News) => {
    if (!signal.aborted) sendBack(news);
  };
  const opening = open({...input, tell, signal}).catch((error: unknown): undefined => {
    tell({type: 'failed', text: microphoneTrouble(error) ?? TROUBLE.session});
  });
  receive((order) => void opening.then((talk) => talk?.(order)));
  return () => over.abort();
});

/** How long the academy may take to say how its tutor talks, ms. */
const SETUP_MS = 15_000;

async function open(surroundings: Surroundings): Promise<Talk> {
  const {wantsMicrophone, signal, tell} = surroundings;
  // Meanwhile. What goes wrong with it is told after what the microphone has to say.
  const fetching = fetchTalk();
  fetching.catch(() => undefined);
  const microphone = wantsMicrophone ? await openMicrophone(signal) : undefined;
  tell({type: 'allowed'});
  const talk = await fetching;
  return talk(microphone, surroundings);
}

type Talking = (microphone: MediaStream | undefined, surroundings: Surroundings) => Promise<Talk>;

/** The way this academy's tutor talks, with its code. */
async function fetchTalk(): Promise<Talking> {
  const {platform} = await answerWithin(SETUP_MS, call(tutorVoice, {}));
  if (!platform) return (await import('#web/landing/tutor/academy-talk.ts')).talkToAcademy;
  const {talkToPlatform} = await import('#web/landing/tutor/platform-talk.ts');
  return (microphone, surroundings) => talkToPlatform(platform, microphone, surroundings);
}

async function answerWithin(ms: number, asked: Promise<TutorVoice>): Promise<TutorVoice> {
  const {promise: late, reject} = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the academy doesn’t answer')), ms);
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
