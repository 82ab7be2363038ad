import './lessons.css';
import {memo, useId, useState} from 'react';
import type {Block, Code, Figure} from '#schema/lessons/block.ts';
import {blockAnchor} from '#web/lessons/course.ts';
import {TrustedHtml} from '#web/lessons/trusted-html.tsx';
import {CopyButton} from '#web/ui/form/copy-button.tsx';

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
  if (block.kind === 'prose')
    return <TrustedHtml html={block.html} className="prose mx-auto max-w-[43rem]" />;
  if (block.kind === 'figure') return <FigureView figure={block} />;
  return <CodeView code={block} number={number} />;
});

function FigureView({figure}: {figure: Figure}) {
  return (
    <figure className="mx-auto my-9 max-w-3xl">
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

function CodeView({code, number}: {code: Code; number: number}) {
  return (
    <div
      role="group"
      aria-label={code.run ? `Sample ${number}` : 'Code'}
      className="mx-auto my-7 max-w-[43rem] overflow-hidden rounded-xl border border-line bg-surface shadow-card"
    >
      <div className="flex items-center justify-between border-b border-line bg-sunken py-1 pr-1.5 pl-4">
        <span className="gutter">
          {code.language}
          {code.run === 'continues' ? ' · continues the sample above' : ''}
        </span>
        <CopyButton text={code.source} />
      </div>
      <Source code={code} />
      {code.output === undefined ? null : <Output text={code.output} fails={code.fails === true} />}
    </div>
  );
}

function Source({code}: {code: Code}) {
  const lines = code.source.split('\n').length;
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label="Source"
      className="flex overflow-x-auto py-3.5 font-mono text-[0.84375rem] leading-6"
    >
      <span
        aria-hidden
        className="gutter sticky left-0 w-11 shrink-0 select-none bg-surface pr-3 text-right leading-6 whitespace-pre"
      >
        {Array.from({length: lines}, (_, at) => at + 1).join('\n')}
      </span>
      <pre className="pr-5">
        <TrustedHtml as="code" html={code.html} />
      </pre>
    </div>
  );
}

/** What a run prints; shown on demand, because predicting it first is how one learns. */
function Output({text, fails}: {text: string; fails: boolean}) {
  const [shown, setShown] = useState(false);
  const id = useId();
  const show = fails ? 'Show how it ends' : 'Show what it prints';
  return (
    <div className="border-t border-line">
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown((now) => !now)}
        className="flex w-full items-center gap-2 px-4 py-2.5 text-left text-sm font-medium text-accent hover:bg-sunken"
      >
        {shown ? 'Hide what it prints' : show}
      </button>
      <div
        id={id}
        hidden={!shown}
        tabIndex={0}
        role="group"
        aria-label="Output"
        className="overflow-x-auto border-t border-line bg-sunken px-4 py-3"
      >
        <pre className={`font-mono text-[0.84375rem] leading-6 ${fails ? 'text-bad' : ''}`}>{text}</pre>
      </div>
    </div>
  );
}
