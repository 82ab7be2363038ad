// The avatar of this tab: its machine, the claim of its session, and what of it outlasts the page.
import {getDefaultStore} from 'jotai';
import {createActor, type SnapshotFrom} from 'xstate';
import {avatarMachine} from '#web/avatar/machine/avatar.machine.ts';
import type {AvatarState} from '#web/avatar/machine/avatar.texts.ts';
import {MANNERS, type Act, type AvatarContext, type Manner} from '#web/avatar/machine/avatar.types.ts';
import {avatarAtom} from '#web/avatar/session/current-session.ts';
import type {SessionTabs} from '#web/avatar/session/session-tabs.ts';
import {inspect} from '#web/io/inspection.ts';
import {isFlag, kept} from '#web/io/kept.ts';

const isManner = (value: unknown): value is Manner => MANNERS.some((one) => one === value);
const keptManner = kept({name: 'voice-manner', owner: 'device', until: 'forever', schema: isManner});
const keptQuiet = kept({name: 'voice-quiet', owner: 'device', until: 'forever', schema: isFlag});

/** Keeps how somebody talks once they change it: a level comes ten times a second. */
function newKeeping() {
  let last: Pick<AvatarContext, 'manner' | 'isQuiet'> | undefined;
  return ({manner, isQuiet}: Pick<AvatarContext, 'manner' | 'isQuiet'>): void => {
    if (last && last.manner !== manner) keptManner.keep(manner);
    if (last && last.isQuiet !== isQuiet) keptQuiet.keep(isQuiet);
    last = {manner, isQuiet};
  };
}

/** The service that it talks by; the first word of its sessions' ids. */
const SERVICE = 'local';

export type AvatarEngine = {
  readonly send: (act: Act) => void;
  readonly start: (how: 'start' | 'typeInstead') => Promise<void>;
  readonly takeOver: () => Promise<void>;
  readonly stop: () => void;
};

/** @param ask gets each question that was spoken. */
export function startAvatarEngine(tabs: SessionTabs, ask: (text: string) => void): AvatarEngine {
  const store = getDefaultStore();
  const actor = createActor(avatarMachine, {
    inspect,
    input: {
      now: Date.now,
      newId: () => `${SERVICE}-${crypto.randomUUID()}`,
      manner: keptManner.read() ?? 'hold',
      isQuiet: keptQuiet.read() ?? false,
    },
  });
  const keep = newKeeping();
  const look = ({value, context}: SnapshotFrom<typeof avatarMachine>) => {
    const state: AvatarState = value;
    const {now: _, newId: __, ...shown} = context;
    store.set(avatarAtom, {...shown, state, elsewhere: store.get(avatarAtom).elsewhere});
    keep(context);
    if (context.session) tabs.show(context.session);
    else if ((state === 'idle' && !context.isStarting) || state === 'error') tabs.giveUp();
  };
  actor.subscribe(look);
  actor.on('question', ({text}) => ask(text));
  actor.start();
  const begin = (act: Act, isFree: boolean) => {
    if (isFree) actor.send(act);
    // Another tab has it: that is on the screen.
    else look(actor.getSnapshot());
  };
  return {
    send: (act) => actor.send(act),
    start: async (how) => begin({type: how}, await tabs.claim()),
    takeOver: async () => {
      const {elsewhere: session} = store.get(avatarAtom);
      begin({type: 'start', ...(session ? {session} : {})}, await tabs.take());
    },
    stop: () => {
      actor.send({type: 'stop'});
      actor.stop();
    },
  };
}
