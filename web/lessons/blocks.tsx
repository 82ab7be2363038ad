import './lessons.css';
import {memo, useMemo} from 'react';
import type {Block, Code} from '#schema/lessons/block.ts';
import {blockText} from '#web/lessons/block-text.ts';
import {blockAnchor} from '#web/lessons/course.ts';
import {ExerciseView} from '#web/lessons/exercises/exercise.tsx';
import {FigureView} from '#web/lessons/figures/figure-view.tsx';
import {Revealed} from '#web/lessons/predicting/lesson-guesses.tsx';
import {Sample} from '#web/lessons/sample.tsx';
import {TrustedHtml} from '#web/questions/trusted-html.tsx';
import {Unless} from '#web/ui/show/unless.tsx';

type Props = {
  /** Only lessons have exercises. */
  lessonId?: string;
  blocks: readonly Block[];
};

/** A lesson's text. */
export const Blocks = memo(function Blocks({lessonId, blocks}: Props) {
  const samples = useMemo(() => numbered(blocks), [blocks]);
  return samples.map(({block, place, sample, before, predicted}) => {
    const shown = (
      <Unless fails={<PlainBlock block={block} />}>
        <BlockView lessonId={lessonId} block={block} number={sample} before={before} />
      </Unless>
    );
    // The block keeps its place, for whoever comes back to it.
    return (
      <div key={place} id={blockAnchor(place)} data-block={place}>
        {predicted === undefined ? shown : <Revealed sample={predicted}>{shown}</Revealed>}
      </div>
    );
  });
});

/** A block that cannot be drawn, such as one of a later build: its text, as far as this build knows where it is. */
const PlainBlock = ({block}: {block: Block}) => (
  <Unless fails={<p className="text-muted">This part couldn’t be shown. Reload the page to try again.</p>}>
    <PlainText block={block} />
  </Unless>
);

const PlainText = ({block}: {block: Block}) => (
  <p className="max-w-[42rem] break-words whitespace-pre-wrap">{blockText(block)}</p>
);

/**
 * A block's place in the lesson is its identity; samples are numbered in the order in which they appear. `before` are those
 * that a sample shares its names with, `predicted` the one whose output a block explains.
 */
function numbered(blocks: readonly Block[]) {
  let sample = 0;
  let session: readonly Code[] = [];
  let mark: string | undefined;
  return blocks.map((block, place) => {
    const predicted = block.kind !== 'exercise' && block.reveals ? mark : undefined;
    if (block.kind !== 'code') return {block, place, sample, before: NONE, predicted};
    sample += 1;
    const before = block.run === 'continues' ? session : NONE;
    if (block.run) session = [...before, block];
    if (block.predict) ({mark} = block);
    return {block, place, sample, before, predicted};
  });
}

const NONE: readonly Code[] = [];

type ViewProps = {lessonId: string | undefined; block: Block; number: number; before: readonly Code[]};

const BlockView = memo(function BlockView({lessonId, block, number, before}: ViewProps) {
  if (block.kind === 'prose') return <TrustedHtml html={block.html} className="prose max-w-[42rem]" />;
  if (block.kind === 'figure') return <FigureView figure={block} />;
  if (block.kind === 'exercise') {
    return lessonId === undefined ? null : <ExerciseView exercise={block} lessonId={lessonId} />;
  }
  return <Sample code={block} number={number} before={before} />;
});
