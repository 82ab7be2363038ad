// Home as it was last: painted at once at the next start, before the learner's rows have been read.
import {kept} from '#web/io/kept.ts';
import type {NextStepCard} from '#web/lessons/home/next-card.tsx';
import {headOf, type TraceCourse} from '#web/ui/trace/path/path.ts';

export type Home = {
  readonly title: string;
  readonly path: TraceCourse;
  readonly card: NextStepCard;
};

/** Written by this build or another: drawing it must not fail. */
function isHome(value: unknown): value is Home {
  const home = value as Home | null;
  try {
    return (
      typeof home?.title === 'string' &&
      typeof home.card.title === 'string' &&
      home.path.modules.every(
        ({title, nodes}) =>
          typeof title === 'string' && nodes.every((node) => typeof node.title === 'string'),
      ) &&
      (headOf(home.path), true)
    );
  } catch {
    return false;
  }
}

export const keptHome = kept({name: 'home', owner: 'learner', until: 'signed-out', schema: isHome});
