import type {LiveFigure} from '#schema/lessons/live-figure.ts';
import {DescentView} from '#web/lessons/figures/descent.tsx';
import {RetriesView} from '#web/lessons/figures/retries.tsx';
import {SamplingView} from '#web/lessons/figures/sampling.tsx';
import {AlarmsView, BinsView} from '#web/lessons/figures/sliders.tsx';
import {AttentionView, ChunksView} from '#web/lessons/figures/texts.tsx';

/** A figure that a learner can change. Nothing in it moves by itself. */
export const LiveView = ({figure}: {figure: LiveFigure}) => <div className="space-y-4">{viewOf(figure)}</div>;

function viewOf(figure: LiveFigure) {
  switch (figure.part) {
    case 'bins':
      return <BinsView figure={figure} />;
    case 'alarms':
      return <AlarmsView figure={figure} />;
    case 'descent':
      return <DescentView figure={figure} />;
    case 'attention':
      return <AttentionView figure={figure} />;
    case 'chunks':
      return <ChunksView figure={figure} />;
    case 'sampling':
      return <SamplingView figure={figure} />;
    case 'retries':
      return <RetriesView figure={figure} />;
  }
}
