import {useEffect, useEffectEvent, useState, type RefObject} from 'react';
import type {AskHandle} from '#web/tutor/ask-form.tsx';
import {useChoice} from '#web/tutor/choice/use-choice.ts';
import type {Question} from '#web/tutor/use-asking.ts';
import {useAsker} from '#web/tutor/voice/use-asker.ts';

/**
 * Asks, but before the first question that may go to a service whether it may. It waits with its words in the field, and is
 * asked once that is decided, here or on another device. What is asked aloud comes the same way.
 */
export function useAskingFirst(form: RefObject<AskHandle | null>, ask: (question: Question) => void) {
  useAsker(form);
  const {choice, choose} = useChoice();
  const [held, setHeld] = useState<Question>();
  const isUndecided = choice.state === 'undecided';
  const isDecided = !isUndecided && choice.state !== 'unknown';
  const [due, setDue] = useState<Question>();
  if (isDecided && held) {
    setDue(held);
    setHeld(undefined);
  }
  const goOn = useEffectEvent((question: Question) => {
    ask(question);
    form.current?.clear(question.text);
  });
  useEffect(() => {
    // The choice went first: the academy hears them in this order.
    if (due) goOn(due);
  }, [due]);
  return {
    choice,
    /** @returns whether it was asked. */
    ask: (question: Question): boolean => {
      const mayGo = question.mode === 'explain' && question.subject.questionId === null;
      if (isUndecided && mayGo) {
        setHeld(question);
        return false;
      }
      ask(question);
      return true;
    },
    asksFirst: {
      service: held && isUndecided ? choice.service : undefined,
      onClose: () => setHeld(undefined),
      onChoose: choose,
    },
  };
}
