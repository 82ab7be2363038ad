import {atom, useAtom} from 'jotai';
import {kept} from '#web/io/kept.ts';

/** One question on the screen, or all of them. */
export type QuizLayout = 'one' | 'list';

const keptLayout = kept({
  name: 'quiz-layout',
  owner: 'device',
  until: 'forever',
  schema: (value): value is QuizLayout => value === 'one' || value === 'list',
});
const layoutAtom = atom<QuizLayout>(keptLayout.read() ?? 'one');

/** How the learner wants questions, on this device. */
export function useQuizLayout(): [QuizLayout, (layout: QuizLayout) => void] {
  const [layout, setLayout] = useAtom(layoutAtom);
  return [
    layout,
    (next) => {
      setLayout(next);
      keptLayout.keep(next);
    },
  ];
}
