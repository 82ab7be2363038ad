import {atom, useAtom} from 'jotai';
import {keep, readKept} from '#web/io/kept.ts';

/** One question on the screen, or all of them. */
export type QuizLayout = 'one' | 'list';

const layoutAtom = atom<QuizLayout>(readKept('quiz-layout') === 'list' ? 'list' : 'one');

/** How the learner wants questions, on this device. */
export function useQuizLayout(): [QuizLayout, (layout: QuizLayout) => void] {
  const [layout, setLayout] = useAtom(layoutAtom);
  return [
    layout,
    (next) => {
      setLayout(next);
      keep('quiz-layout', next);
    },
  ];
}
