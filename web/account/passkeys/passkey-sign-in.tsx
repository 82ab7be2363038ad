import {useEffect, useEffectEvent, useRef, useState} from 'react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import type {PasskeyReply} from '#schema/account/passkeys.api.ts';
import {
  canAutofill,
  enterWithPasskey,
  learnerEntrance,
  wasReplaced,
  wordsForCeremony,
  type Entrance,
} from '#web/account/passkeys/ceremony.ts';
import {PasskeyButton} from '#web/account/passkeys/passkey-button.tsx';
import {HttpError} from '#web/io/call.ts';
import {wordsFor} from '#web/io/words-for.ts';
import {Notice} from '#web/ui/show/notice.tsx';

/** The server's question holds for five minutes; the form may be open for longer. */
const ASK_AGAIN_MS = 240_000;

type Props<T> = {
  entrance: Entrance<T>;
  onDone: (whom: T) => void;
  /** Its button was clicked before this was there. */
  isWanted?: boolean;
};

/** Signs in with a passkey: by its button, or by the passkeys that the browser lists in the username field. */
export function PasskeySignIn<T>({entrance, onDone, isWanted = false}: Props<T>) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // The form's box may be ticked while the browser's dialog is open.
  const take = useEffectEvent((credential: PasskeyReply) => entrance.enter(credential));
  const offer = (signal: AbortSignal) => enterWithPasskey({ask: entrance.ask, enter: take}, true, signal);
  const offers = useOffers({offer, onDone, onProblem: setProblem});

  const begin = async () => {
    // An offer whose question is still on its way would take the place of the button's.
    offers.end();
    setProblem(undefined);
    setBusy(true);
    try {
      onDone(await enterWithPasskey(entrance, false));
    } catch (error) {
      if (!wasReplaced(error)) {
        setProblem(
          error instanceof Error && isOfTheBrowser(error) ? wordsForCeremony(error) : wordsFor(error),
        );
      }
      // The button's question has ended the one in the field.
      offers.begin();
    }
    setBusy(false);
  };
  useOnce(isWanted, () => void begin());

  return (
    <div className="mt-3 space-y-3">
      <PasskeyButton isBusy={isBusy} onClick={() => void begin()} />
      {problem ? (
        <Notice tone="bad" title="The passkey didn’t work">
          {problem}
        </Notice>
      ) : null}
    </div>
  );
}

/** Does it if it is wanted, after all effects above it. */
function useOnce(isWanted: boolean, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (isWanted) actNow();
  }, [isWanted]);
}

type Offers<T> = {
  readonly offer: (signal: AbortSignal) => Promise<T>;
  readonly onDone: (whom: T) => void;
  readonly onProblem: (problem: string) => void;
};

/** Passkeys in the username field, from the first paint on. @returns `end` and `begin`, around what the button asks. */
function useOffers<T>({offer, onDone, onProblem}: Offers<T>): {end: () => void; begin: () => void} {
  const ask = useEffectEvent(offer);
  const done = useEffectEvent(onDone);
  const fail = useEffectEvent(onProblem);
  const [turn, setTurn] = useState(0);
  const ending = useRef<AbortController>(undefined);

  useEffect(() => {
    const ended = new AbortController();
    const {signal} = ended;
    ending.current = ended;
    let isLeft = false;
    const askOnce = async () => {
      if (!(await canAutofill()) || signal.aborted) return;
      try {
        const whom = await ask(signal);
        if (!isLeft) done(whom);
      } catch (error) {
        // Offered, not asked for: only the academy's own no is told. It is not offered again at once: the same
        // passkey would be chosen.
        if (!signal.aborted && error instanceof HttpError) fail(wordsFor(error));
      }
    };
    void askOnce();
    const timer = setInterval(() => void askOnce(), ASK_AGAIN_MS);
    return () => {
      isLeft = true;
      ended.abort();
      clearInterval(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new turn asks again
  }, [turn]);

  return {end: () => ending.current?.abort(), begin: () => setTurn((past) => past + 1)};
}

/** A failed request is a TypeError: nobody answered. */
const isOfTheBrowser = (error: Error) => !(error instanceof HttpError) && !(error instanceof TypeError);

type LearnerProps = {rememberMe: boolean; onDone: (user: CurrentUser) => void; isWanted: boolean};

/** Of the learners' form. */
export const LearnerPasskeySignIn = ({rememberMe, onDone, isWanted}: LearnerProps) => (
  <PasskeySignIn entrance={learnerEntrance(rememberMe)} onDone={onDone} isWanted={isWanted} />
);
