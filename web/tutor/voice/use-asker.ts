import {useAtom, useSetAtom} from 'jotai';
import {useEffect, useEffectEvent, type RefObject} from 'react';
import type {AskHandle} from '#web/tutor/ask-form.tsx';
import {askerAtom, waitingQuestionAtom} from '#web/tutor/voice/asked-aloud.ts';

/** What is asked aloud goes through the field, and stays in it where it can't be asked yet. */
export function useAsker(form: RefObject<AskHandle | null>): void {
  const setAsker = useSetAtom(askerAtom);
  const [waiting, setWaiting] = useAtom(waitingQuestionAtom);
  const ask = useEffectEvent((text: string) => form.current?.ask(text));
  useEffect(() => {
    const asker = {ask: (text: string) => ask(text)};
    setAsker(asker);
    // The next conversation's has come before this one goes.
    return () => setAsker((now) => (now === asker ? undefined : now));
  }, [setAsker]);
  useEffect(() => {
    if (waiting === undefined) return;
    setWaiting(undefined);
    ask(waiting);
  }, [waiting, setWaiting]);
}
