import {useState, type RefObject} from 'react';
import type {AskHandle} from '#web/tutor/ask-form.tsx';
import {useChoice} from '#web/tutor/choice/use-choice.ts';
import type {Question} from '#web/tutor/use-asking.ts';
import {useAsker} from '#web/tutor/voice/use-asker.ts';

/**
 * Asks, but before the first question that may go to a service whether it may. It waits with its words in the field, and is
 * asked with the choice, in this order. What is asked aloud comes the same way.
 */
export function useAskingFirst(form: RefObject<AskHandle | null>, ask: (question: Question) => void) {
  useAsker(form);
  const {choice, choose} = useChoice();
  const [held, setHeld] = useState<Question>();
  const isUndecided = choice.state === 'undecided';
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
      onChoose: (isAllowed: boolean) => {
        choose(isAllowed);
        setHeld(undefined);
        if (!held) return;
        ask(held);
        form.current?.clear(held.text);
      },
    },
  };
}
