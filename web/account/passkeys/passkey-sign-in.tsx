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
  const done = useEffectEvent(onDone);
  // The form's box may be ticked while the browser's dialog is open.
  const take = useEffectEvent((credential: PasskeyReply) => entrance.enter(credential));
  const enter = useEffectEvent((isAutofill: boolean, signal?: AbortSignal) =>
    enterWithPasskey({ask: entrance.ask, enter: take}, isAutofill, signal),
  );
  const [turn, setTurn] = useState(0);
  /** Ends the offers of this turn. */
  const offers = useRef<AbortController>(undefined);

  useEffect(() => {
    const ended = new AbortController();
    const {signal} = ended;
    offers.current = ended;
    let isLeft = false;
    const offer = async () => {
      if (!(await canAutofill()) || signal.aborted) return;
      try {
        const user = await enter(true, signal);
        if (!isLeft) done(user);
      } catch (error) {
        // Offered, not asked for: only the academy's own no is told. It is not offered again at once: the same
        // passkey would be chosen.
        if (!signal.aborted && error instanceof HttpError) setProblem(wordsFor(error));
      }
    };
    void offer();
    const timer = setInterval(() => void offer(), ASK_AGAIN_MS);
    return () => {
      isLeft = true;
      ended.abort();
      clearInterval(timer);
    };
    // A new turn offers again: what the button asked ended the last offer.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [turn]);

  const begin = async () => {
    // An offer whose question is still on its way would take the place of the button's.
    offers.current?.abort();
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
      setTurn(turn + 1);
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

/** A failed request is a TypeError: nobody answered. */
const isOfTheBrowser = (error: Error) => !(error instanceof HttpError) && !(error instanceof TypeError);

type LearnerProps = {rememberMe: boolean; onDone: (user: CurrentUser) => void; isWanted: boolean};

/** Of the learners' form. */
export const LearnerPasskeySignIn = ({rememberMe, onDone, isWanted}: LearnerProps) => (
  <PasskeySignIn entrance={learnerEntrance(rememberMe)} onDone={onDone} isWanted={isWanted} />
);
