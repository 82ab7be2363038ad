import {useLayoutEffect, type RefObject} from 'react';
import type {FocusWish} from '#web/questions/form-state.ts';

/** Moves the focus where the form wants it: to a question's first control, the list of errors. */
export function useFocusOn(form: RefObject<HTMLFormElement | null>, wish: FocusWish | undefined): void {
  // Before the paint: a key that is pressed as soon as a question is seen belongs to it.
  useLayoutEffect(() => {
    if (!wish) return;
    const name = typeof wish.on === 'string' ? wish.on : `question-${wish.on.question + 1}`;
    form.current?.querySelector<HTMLElement>(`[data-focus="${name}"]`)?.focus();
  }, [form, wish]);
}
