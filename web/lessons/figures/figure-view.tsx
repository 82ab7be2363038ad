import {Suspense, useState} from 'react';
import type {Figure} from '#schema/lessons/block.ts';
import {piece} from '#web/io/pieces/piece.ts';
import {TrustedHtml} from '#web/questions/trusted-html.tsx';
import {Button} from '#web/ui/form/button.tsx';

const LiveView = piece(async () => (await import('#web/lessons/figures/live-view.tsx')).LiveView);

/**
 * A drawing, and for some the same with numbers that the learner changes: what that takes is loaded when asked for. What is
 * printed is the drawing.
 */
export function FigureView({figure}: {figure: Figure}) {
  const [isLive, setLive] = useState(false);
  const shown = figure.live && isLive ? figure.live : undefined;
  return (
    <figure className="my-9 max-w-[42rem]">
      {shown ? (
        <div
          role="group"
          aria-label="Interactive figure"
          className="rounded-xl border border-line bg-surface p-4 sm:p-5 print:hidden"
        >
          <Suspense fallback={<Drawing figure={figure} />}>
            <LiveView figure={shown} />
          </Suspense>
        </div>
      ) : null}
      <div
        tabIndex={0}
        role="group"
        aria-label="Figure"
        className={`overflow-x-auto rounded-xl border border-line bg-surface p-4 sm:p-5 ${shown ? 'hidden print:block' : ''}`}
      >
        <Drawing figure={figure} />
      </div>
      <figcaption className="mt-2.5 text-sm text-muted">{figure.caption}</figcaption>
      {figure.live ? (
        <p className="mt-2.5 print:hidden">
          <Button size="small" kind="secondary" onClick={() => setLive(!isLive)}>
            {isLive ? 'Show the drawing' : 'Change the numbers'}
          </Button>
        </p>
      ) : null}
    </figure>
  );
}

/** Narrower, their smallest text, 15 of 720, would be below 13 px: on a phone a figure is scrolled. */
const Drawing = ({figure}: {figure: Figure}) => (
  <TrustedHtml html={figure.svg} label={figure.alt} className="min-w-[39rem] [&>svg]:h-auto [&>svg]:w-full" />
);
