// The avatar of this tab: its machine, the claim of its session, and what of it outlasts the page.
import {getDefaultStore} from 'jotai';
import {createActor, type SnapshotFrom} from 'xstate';
import {avatarMachine} from '#web/avatar/machine/avatar.machine.ts';
import type {AvatarState} from '#web/avatar/machine/avatar.texts.ts';
import {
  MANNERS,
  type Act,
  type AvatarContext,
  type Elsewhere,
  type Manner,
  type Service,
  type Session,
} from '#web/avatar/machine/avatar.types.ts';
import {prefixOf, serviceThere} from '#web/avatar/machine/services.ts';
import {avatarAtom, type AvatarView} from '#web/avatar/session/current-session.ts';
import type {SessionTabs} from '#web/avatar/session/session-tabs.ts';
import {inspect} from '#web/io/inspection.ts';
import {isFlag, kept, type Kept} from '#web/io/kept.ts';
import {chosenDevice} from '#web/io/voice/devices.ts';

const isManner = (value: unknown): value is Manner => MANNERS.some((one) => one === value);
/** Hands-free is one learner's wish: the next one of this device does not begin with an open microphone. */
const keptManner = kept({
  name: 'voice-manner',
  owner: 'learner',
  until: 'account-deleted',
  schema: isManner,
});
const keptQuiet = kept({name: 'voice-quiet', owner: 'device', until: 'forever', schema: isFlag});

/** Keeps how somebody talks once they change it. */
function newKeeping(ownManner: Kept<Manner>) {
  let last: Pick<AvatarContext, 'manner' | 'isQuiet'> | undefined;
  return ({manner, isQuiet}: Pick<AvatarContext, 'manner' | 'isQuiet'>): void => {
    if (last && last.manner !== manner) ownManner.keep(manner);
    if (last && last.isQuiet !== isQuiet) keptQuiet.keep(isQuiet);
    last = {manner, isQuiet};
  };
}

export type AvatarEngine = {
  readonly send: (act: Act) => void;
  /** @param isWished whether it is still wanted once this tab has it. */
  readonly start: (beginning: Start, isWished: () => boolean) => Promise<void>;
  readonly takeOver: (isWished: () => boolean) => Promise<void>;
  readonly stop: () => void;
};

export type Start = {
  readonly how: 'start' | 'typeInstead';
  /** The one of before without. */
  readonly service?: Service | undefined;
  /** In place of the session of another tab. */
  readonly isInstead?: boolean;
};

type Needs = {
  readonly userId: string;
  readonly tabs: SessionTabs;
  /** Gets each question that was spoken. */
  readonly ask: (text: string) => void;
};

const chosenDevices = () => ({
  microphoneId: chosenDevice('microphone'),
  speakerId: chosenDevice('speaker'),
});

const isSame = (one: AvatarView, other: AvatarView): boolean =>
  (Object.keys(one) as (keyof AvatarView)[]).every((key) => Object.is(one[key], other[key]));

/** What of the session of another tab goes on here. One with a service has ended there, and another one begins. */
function whatGoesOn(elsewhere: Elsewhere | undefined): {session?: Session; service?: Service} {
  if (elsewhere === undefined) return {};
  const service = serviceThere(elsewhere);
  return elsewhere !== 'starting' && service === 'local' ? {session: elsewhere} : {service};
}

export function startAvatarEngine({userId, tabs, ask}: Needs): AvatarEngine {
  const store = getDefaultStore();
  const ownManner = keptManner(userId);
  const actor = createActor(avatarMachine, {
    inspect,
    input: {
      now: Date.now,
      newId: (service) => `${prefixOf(service)}-${crypto.randomUUID()}`,
      manner: ownManner.read() ?? 'hold',
      isQuiet: keptQuiet.read() ?? false,
    },
  });
  const keep = newKeeping(ownManner);
  let isOwn = false;
  const giveUp = () => {
    // A claim that still stands in line is not this session's.
    if (isOwn) tabs.giveUp();
    isOwn = false;
  };
  const look = ({value, context}: SnapshotFrom<typeof avatarMachine>) => {
    const state: AvatarState = value;
    const {now: _, newId: __, ...shown} = context;
    const before = store.get(avatarAtom);
    const view = {...shown, state, elsewhere: before.elsewhere};
    // How loud somebody is comes ten times a second, and nothing shows it.
    if (!isSame(view, before)) store.set(avatarAtom, view);
    keep(context);
    if (context.session) tabs.show(context.session);
    else if ((state === 'idle' && !context.isStarting) || state === 'error') giveUp();
  };
  actor.subscribe(look);
  actor.on('question', ({text}) => ask(text));
  actor.start();
  const begin = (act: Act, isFree: boolean, isWished: () => boolean) => {
    if (!isWished()) return;
    isOwn ||= isFree;
    if (isFree) actor.send(act);
    // Another tab has it: that is on the screen.
    else look(actor.getSnapshot());
  };
  return {
    send: (act) => actor.send(act),
    start: async ({how, service, isInstead = false}, isWished) => {
      const act = {type: how, devices: chosenDevices(), ...(service ? {service} : {})} as const;
      begin(act, await (isInstead ? tabs.take() : tabs.claim()), isWished);
    },
    takeOver: async (isWished) => {
      const {elsewhere} = store.get(avatarAtom);
      begin({type: 'start', devices: chosenDevices(), ...whatGoesOn(elsewhere)}, await tabs.take(), isWished);
    },
    stop: () => {
      actor.send({type: 'stop'});
      actor.stop();
    },
  };
}
