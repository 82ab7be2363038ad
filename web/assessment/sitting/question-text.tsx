import {memo} from 'react';
import type {Block} from '#schema/lessons/block.ts';
import {TrustedHtml} from '#web/questions/trusted-html.tsx';

/** The text of an item: prose and programs to read. Nothing here runs: that would be the answer. */
export const QuestionText = memo(function QuestionText({blocks}: {blocks: readonly Block[]}) {
  return placed(blocks).map(({block, place}) =>
    block.kind === 'prose' ? (
      <TrustedHtml key={place} html={block.html} className="prose" />
    ) : block.kind === 'code' ? (
      <div
        key={place}
        role="group"
        aria-label="Code"
        tabIndex={0}
        className="my-4 overflow-x-auto rounded-xl border border-line bg-surface px-4 py-3 shadow-card"
      >
        <pre className="w-max font-mono text-sm leading-6">
          <TrustedHtml as="code" html={block.html} />
        </pre>
      </div>
    ) : null,
  );
});

/** A block's place is its identity. */
const placed = (blocks: readonly Block[]) => blocks.map((block, place) => ({block, place}));
