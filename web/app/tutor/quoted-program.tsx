import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';
import {CodeBlock} from '#web/markdown/code-block.tsx';
import type {ProgramProps} from '#web/tutor/views.ts';

/** A quoted program. One that goes on from an earlier one can't run by itself; one to predict runs in its lesson. */
export function QuotedProgram({lessonId, source, language}: ProgramProps) {
  const [bodies] = useRows(queries.lessons.bodies());
  const blocks = bodies.find((body) => body.lessonId === lessonId)?.blocks ?? [];
  const isWhole = blocks.some(
    (block) =>
      block.kind === 'code' && block.run === 'alone' && block.predict !== true && block.source === source,
  );
  return <CodeBlock code={source} language={language} isWhole={isWhole} />;
}
