// Fetches what makes a session, with the first start.
import {getDefaultStore} from 'jotai';
import type {AvatarEngine} from '#web/avatar/session/avatar-engine.ts';
import {avatarAtom, IDLE_AVATAR, isAwake} from '#web/avatar/session/current-session.ts';
import {TROUBLE} from '#web/avatar/machine/avatar.texts.ts';
import type {Act} from '#web/avatar/machine/avatar.types.ts';
import {SessionTabs} from '#web/avatar/session/session-tabs.ts';

const store = getDefaultStore();
let tabs: SessionTabs | undefined;
let loading: Promise<AvatarEngine | undefined> | undefined;
let engine: AvatarEngine | undefined;

/** Another learner has signed in, or nobody is: the session of before ends. */
export function setSessionTabs(userId: string | undefined): void {
  engine?.stop();
  tabs?.close();
  engine = undefined;
  loading = undefined;
  tabs =
    userId === undefined
      ? undefined
      : new SessionTabs({
          userId,
          onElsewhere: (elsewhere) => store.set(avatarAtom, {...store.get(avatarAtom), elsewhere}),
          onEnd: () => avatarActions.send({type: 'stop'}),
        });
  store.set(avatarAtom, IDLE_AVATAR);
}

/** The one of who is signed in, once somebody has started. */
export const avatarEngine = (): AvatarEngine | undefined => engine;

async function fetchEngine(): Promise<AvatarEngine | undefined> {
  const own = tabs;
  if (!own) return undefined;
  const {startAvatarEngine} = await import('#web/avatar/session/avatar-engine.ts');
  if (tabs !== own) return undefined;
  engine = startAvatarEngine(own);
  return engine;
}

/** Does something with the engine, and says so where it cannot be fetched: offline, or an old tab beside a newer build. */
async function withEngine(work: (engine: AvatarEngine) => Promise<void> | void): Promise<void> {
  const own = tabs;
  loading ??= fetchEngine();
  try {
    const fetched = await loading;
    if (fetched) await work(fetched);
    else showTrouble();
  } catch {
    if (tabs === own) loading = undefined;
    showTrouble();
  }
}

const showTrouble = (): void =>
  store.set(avatarAtom, {...IDLE_AVATAR, state: 'error', trouble: TROUBLE.session});

/** None of them throws: what went wrong is in the view. */
export const avatarActions = {
  /** In answer to a click: browsers want one before they ask for the microphone, and before they speak. */
  start: (): void => void withEngine((one) => one.start('start')),
  typeInstead: (): void => void withEngine((one) => one.start('typeInstead')),
  /** Goes on with the session of another tab here. */
  takeOver: (): void => void withEngine((one) => one.takeOver()),
  endElsewhere: (): void => tabs?.endElsewhere(),
  /** To a machine that runs; there is nothing to tell to another. */
  send: (act: Act): void => {
    if (engine) engine.send(act);
    else if (isAwake(store.get(avatarAtom))) store.set(avatarAtom, IDLE_AVATAR);
  },
} as const;
