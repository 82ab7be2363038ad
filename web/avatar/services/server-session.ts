// A session as the server has it: begun, kept by a beat, ended. What it costs is counted there, so it is told of every end.
import {avatarBeat, endAvatar, startAvatar, type AvatarStart} from '#schema/avatar/avatar.api.ts';
import type {AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {addressOf, type Input} from '#schema/wire/endpoint.ts';
import {answersByItself} from '#web/avatar/machine/services.ts';
import {ENDED} from '#web/avatar/services/services.texts.ts';
import {within} from '#web/avatar/services/within.ts';
import {call, HttpError} from '#web/io/call.ts';
import {isRejection, wordsFor} from '#web/io/words-for.ts';

export type EndReason = Input<typeof endAvatar>['body']['reason'];

/** The server ends what it has not heard of for 60 s. */
const BEAT_MS = 15_000;
const MOST_MISSED = 4;
/** Somebody looks at a face that is gone meanwhile, ms. */
const WHY_MS = 3000;
/** It is not the session that these are about: too much was asked, or too slowly. */
const PASSING: ReadonlySet<number> = new Set([408, 429]);

/**
 * Begins a session. Where nobody knows whether it has begun it is asked once more, with the same key: nothing is begun twice.
 * @param signal what is begun although nobody wants it any more is ended; so is what a page was left during.
 */
export async function startSession(kind: AvatarServiceKind, signal: AbortSignal): Promise<AvatarStart> {
  signal.throwIfAborted();
  const body = {key: crypto.randomUUID(), kind};
  const ask = () => call(startAvatar, {body});
  // Until the answer is there nobody knows its id.
  const leave = () => tellEnd(body.key, 'left');
  addEventListener('pagehide', leave);
  // What may have begun all the same costs as long as nobody ends it.
  const giveUp = (error: unknown) => {
    if (!isRejection(error)) tellEnd(body.key, signal.aborted ? signal.reason : 'failed');
  };
  const start = await ask()
    .catch((error: unknown) => {
      if (isRejection(error) || signal.aborted) {
        giveUp(error);
        throw error;
      }
      return ask().catch((again: unknown) => {
        giveUp(again);
        // It may only say that it is over by now.
        throw hasOwnWords(error) ? error : again;
      });
    })
    .finally(() => removeEventListener('pagehide', leave));
  if (!signal.aborted) return start;
  tellEnd(start.id, signal.reason);
  throw new Error('this session isn’t wanted anymore');
}

const hasOwnWords = (error: unknown): boolean => error instanceof HttpError && error.isOurs;

/**
 * Keeps a session until the signal, whose reason the server is told.
 * @param close gets why it is over by itself, and the words for it; none where nobody can read them.
 * @returns when it has to end, epoch ms, and what is called when its service has ended it.
 */
export function keepSession(
  {id, secondsMost, connection}: AvatarStart,
  signal: AbortSignal,
  close: (reason: EndReason, text?: string) => void,
): {readonly endsAt: number; readonly lose: () => void} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let missed = 0;
  const timeIsUp = answersByItself(connection.kind) ? ENDED.timeOfService : ENDED.time;
  const beatOnce = () => call(avatarBeat, {params: {id}});
  const endIn = (seconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => close('stopped', timeIsUp), seconds * 1000);
  };
  const miss = (error: unknown) => {
    if (isOver(error)) return close('stopped', wordsFor(error));
    missed += 1;
    if (missed >= MOST_MISSED) close('failed', ENDED.academy);
    return undefined;
  };
  const beat = async () => {
    try {
      const {secondsLeft} = await beatOnce();
      missed = 0;
      if (!signal.aborted) endIn(secondsLeft);
    } catch (error) {
      miss(error);
    }
  };
  // The academy may have had it ended, and knows why: another session of the learner's, or its time.
  const why = () =>
    within(WHY_MS, signal, beatOnce()).then(
      ({secondsLeft}) => (secondsLeft > 0 ? ENDED.service : timeIsUp),
      (error: unknown) => (isOver(error) ? wordsFor(error) : ENDED.service),
    );
  let isLost = false;
  const lose = () => {
    if (isLost || signal.aborted) return;
    isLost = true;
    void why().then((text) => close('failed', text));
  };
  endIn(secondsMost);
  const beats = setInterval(() => void beat(), BEAT_MS);
  addEventListener('pagehide', () => close('left'), {signal});
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    clearInterval(beats);
    tellEnd(id, signal.reason);
  });
  return {endsAt: Date.now() + secondsMost * 1000, lose};
}

/** The academy itself says so of a session. */
const isOver = (error: unknown): error is HttpError => isRejection(error) && !PASSING.has(error.status);

const isReason = (value: unknown): value is EndReason =>
  value === 'stopped' || value === 'failed' || value === 'left';

/** @param id or key. */
function tellEnd(id: string, reason: unknown): void {
  const body: Input<typeof endAvatar>['body'] = {reason: isReason(reason) ? reason : 'stopped'};
  fetch(addressOf(endAvatar.path, {id}), {
    method: endAvatar.method,
    credentials: 'include',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify(body),
    // The page may be on its way out.
    keepalive: true,
  }).catch(() => undefined); // The server ends by itself what it does not hear of any more.
}
