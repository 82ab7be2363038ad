// Fetches what makes a session, with the first start.
import {getDefaultStore} from 'jotai';
import type {AvatarEngine, Start} from '#web/avatar/session/avatar-engine.ts';
import {avatarAtom, IDLE_AVATAR, isAwake} from '#web/avatar/session/current-session.ts';
import {TROUBLE} from '#web/avatar/machine/avatar.texts.ts';
import type {Act, Service} from '#web/avatar/machine/avatar.types.ts';
import {serviceThere} from '#web/avatar/machine/services.ts';
import {SessionTabs} from '#web/avatar/session/session-tabs.ts';

const store = getDefaultStore();
let tabs: SessionTabs | undefined;
let owner: string | undefined;
let loading: Promise<AvatarEngine | undefined> | undefined;
let engine: AvatarEngine | undefined;

/** Counts ends: a start that was ended while its code was being fetched, or another tab had it, does not begin. */
let ends = 0;

/** Another learner has signed in, or nobody is: the session of before ends. */
export function setSessionTabs(userId: string | undefined): void {
  engine?.stop();
  if (tabs) {
    tabs.close();
    ends += 1;
    early = [];
    store.set(avatarAtom, IDLE_AVATAR);
  }
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
  owner = userId;
  if (tabs) for (const come of waiting) come();
}

const askers = new Set<(text: string) => void>();
/** Spoken while what asks was still being fetched. */
let early: readonly string[] = [];

function tellQuestion(text: string): void {
  if (askers.size === 0) early = [...early, text];
  for (const ask of askers) ask(text);
}

/** Calls back with each question that was spoken. @returns the way to stop. */
export function onQuestion(ask: (text: string) => void): () => void {
  askers.add(ask);
  const before = early;
  early = [];
  before.forEach(ask);
  return () => void askers.delete(ask);
}

/** How long a page that has just opened may take to know who is signed in, ms. */
const FIRST_TABS_MS = 10_000;
const waiting = new Set<() => void>();

const firstTabs = () =>
  new Promise<void>((resolve) => {
    const come = () => {
      clearTimeout(timer);
      waiting.delete(come);
      resolve();
    };
    const timer = setTimeout(come, FIRST_TABS_MS);
    waiting.add(come);
  });

async function fetchEngine(): Promise<AvatarEngine | undefined> {
  const [own, userId] = [tabs, owner];
  if (!own || userId === undefined) return undefined;
  const {startAvatarEngine} = await import('#web/avatar/session/avatar-engine.ts');
  if (tabs !== own) return undefined;
  engine = startAvatarEngine({userId, tabs: own, ask: tellQuestion});
  return engine;
}

/** Does something with the engine, and says so where it cannot be fetched: offline, or an old tab beside a newer build. */
async function withEngine(
  work: (engine: AvatarEngine, isWished: () => boolean) => Promise<void>,
): Promise<void> {
  const wish = ends;
  const isWished = () => wish === ends;
  if (!engine) store.set(avatarAtom, {...store.get(avatarAtom), state: 'connecting'});
  if (!tabs) await firstTabs();
  const own = tabs;
  loading ??= fetchEngine();
  let fetched: AvatarEngine | undefined;
  try {
    fetched = await loading;
  } catch {
    if (tabs === own) loading = undefined;
  }
  if (!isWished()) return undefined;
  return fetched ? work(fetched, isWished) : showTrouble();
}

/** Its page shows it from the beginning on. */
function noteService(service: Service | undefined): void {
  if (!engine && service) store.set(avatarAtom, {...store.get(avatarAtom), service});
}

function begin(start: Start): void {
  noteService(start.service);
  void withEngine((one, isWished) => one.start(start, isWished));
}

const showTrouble = (): void =>
  store.set(avatarAtom, {...store.get(avatarAtom), state: 'error', trouble: TROUBLE.session});

/** None of them throws: what went wrong is in the view. */
export const avatarActions = {
  /** By whom it is talked with already. In answer to a click: browsers want one before they ask for the microphone, and before they speak. */
  start: (): void => begin({how: 'start', service: store.get(avatarAtom).service}),
  typeInstead: (): void => begin({how: 'typeInstead', service: store.get(avatarAtom).service}),
  /** The same by a service, in place of whatever session there is of another one. */
  startWith: (service: Service, how: Start['how'] = 'start'): void => {
    const view = store.get(avatarAtom);
    if (isAwake(view) && view.service !== service) avatarActions.send({type: 'stop'});
    begin({how, service, isInstead: view.elsewhere !== undefined});
  },
  /** Another session by the same service, in place of the one that goes on: what was said in that is no part of it. */
  startAnew: (): void => {
    const {service} = store.get(avatarAtom);
    avatarActions.send({type: 'stop'});
    begin({how: 'start', service});
  },
  /** Goes on with the session of another tab here. */
  takeOver: (): void => {
    const {elsewhere} = store.get(avatarAtom);
    noteService(elsewhere === undefined ? undefined : serviceThere(elsewhere));
    void withEngine((one, isWished) => one.takeOver(isWished));
  },
  endElsewhere: (): void => tabs?.endElsewhere(),
  /** To a machine that runs; there is nothing to tell to another. */
  send: (act: Act): void => {
    if (act.type === 'stop') {
      ends += 1;
      early = [];
      tabs?.giveUp();
    }
    if (engine) return engine.send(act);
    // Nothing runs: it was being fetched, or could not be.
    if (act.type !== 'stop') return undefined;
    store.set(avatarAtom, {...IDLE_AVATAR, elsewhere: store.get(avatarAtom).elsewhere});
    return undefined;
  },
} as const;
