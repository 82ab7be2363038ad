import type {Exercise} from '#schema/lessons/exercise/exercise.ts';
import {OrderLines} from '#web/questions/fields/order-lines.tsx';

type Props = {exercise: Exercise; code: string; onChange: (code: string) => void};

/** The lines of a program, to be put in order; its code is these lines from top to bottom. */
export function LineField({exercise, code, onChange}: Props) {
  const lines = exercise.starter.split('\n');
  return (
    <div className="mt-4 border-t border-line px-4 pt-4 pb-1 sm:px-5">
      <OrderLines
        options={exercise.starterHtml.split('\n')}
        order={orderOf(lines, code.split('\n'))}
        isAnswered
        isCode
        onPut={(order) => onChange(order.map((at) => lines[at]).join('\n'))}
      />
    </div>
  );
}

/** Where each line of the code is among the exercise's own; as they are where the course has changed them meanwhile. */
export function orderOf(lines: readonly string[], code: readonly string[]): readonly number[] {
  const left = lines.map((line, at) => ({line, at}));
  const order = code.flatMap((line) => {
    const found = left.findIndex((one) => one.line === line);
    return found === -1 ? [] : left.splice(found, 1).map(({at}) => at);
  });
  return order.length === lines.length && code.length === lines.length ? order : [...lines.keys()];
}
