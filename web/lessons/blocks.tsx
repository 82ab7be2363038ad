import './lessons.css';
import {memo} from 'react';
import type {Block, Figure} from '#schema/lessons/block.ts';
import {blockAnchor} from '#web/lessons/course.ts';
import {Sample} from '#web/lessons/sample.tsx';
import {TrustedHtml} from '#web/lessons/trusted-html.tsx';

/** A lesson's text. */
export const Blocks = memo(function Blocks({blocks}: {blocks: readonly Block[]}) {
  return numbered(blocks).map(({block, place, sample}) => (
    <div key={place} id={blockAnchor(place)} data-block={place}>
      <BlockView block={block} number={sample} />
    </div>
  ));
});

/** A block's place in the lesson is its identity; samples are numbered in the order in which they stand. */
function numbered(blocks: readonly Block[]) {
  let sample = 0;
  return blocks.map((block, place) => {
    if (block.kind === 'code') sample += 1;
    return {block, place, sample};
  });
}

const BlockView = memo(function BlockView({block, number}: {block: Block; number: number}) {
  if (block.kind === 'prose') return <TrustedHtml html={block.html} className="prose max-w-[42rem]" />;
  if (block.kind === 'figure') return <FigureView figure={block} />;
  return <Sample code={block} number={number} />;
});

function FigureView({figure}: {figure: Figure}) {
  return (
    <figure className="my-9 max-w-[42rem]">
      <div
        tabIndex={0}
        role="group"
        aria-label="Figure"
        className="overflow-x-auto rounded-xl border border-line bg-surface p-4 sm:p-6"
      >
        <TrustedHtml
          html={figure.svg}
          label={figure.alt}
          className="min-w-[34rem] [&>svg]:h-auto [&>svg]:w-full"
        />
      </div>
      <figcaption className="mt-2.5 text-sm text-muted">{figure.caption}</figcaption>
    </figure>
  );
}
