import {Maximize, ZoomIn, ZoomOut} from 'lucide-react';
import {useEffect, useId, useLayoutEffect, useRef, useState} from 'react';
import {ChartDrawing, type Lit} from '#web/dev/machines/chart-drawing.tsx';
import type {Direction, Drawing} from '#web/dev/machines/elk-graph.ts';
import {layoutChart} from '#web/dev/machines/layout.ts';
import {useZoom, type Size, type Zoom} from '#web/dev/machines/use-zoom.ts';
import type {ChartNode} from '#web/io/machine-report.ts';
import {Button} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

type Layouts = Readonly<Record<Direction, Drawing>>;
type Props = {machine: string; chart: ChartNode; lit: Lit; onSend: ((event: string) => void) | undefined};

const HEIGHT = 'h-[clamp(20rem,62vh,40rem)]';

/** The chart of a machine in a frame that scrolls and zooms; until it is laid out, and where it cannot be, it says so. */
export function ChartFrame({machine, chart, lit, onSend}: Props) {
  const {layouts, tryAgain} = useLayouts(chart);
  if (layouts === 'failed') {
    return (
      <Notice
        tone="warn"
        title="The chart can’t be drawn"
        action={
          <Button size="small" kind="secondary" onClick={tryAgain}>
            Try again
          </Button>
        }
      >
        Its layout library couldn’t be loaded. The states and transitions below are up to date.
      </Notice>
    );
  }
  if (!layouts) {
    return (
      <div className={HEIGHT}>
        <Skeleton label="Laying out the chart" />
      </div>
    );
  }
  return <Frame machine={machine} layouts={layouts} lit={lit} onSend={onSend} />;
}

/** Reports bring a copy of the chart several times a second: only its words count. */
function useLayouts(chart: ChartNode) {
  const words = JSON.stringify(chart);
  const [attempt, setAttempt] = useState(1);
  const [found, setFound] = useState<{name: string; layouts: Layouts | 'failed'}>();
  const name = `${attempt} ${words}`;
  useEffect(() => {
    let isOver = false;
    const show = (layouts: Layouts | 'failed') => {
      if (!isOver) setFound({name, layouts});
    };
    layoutChart(JSON.parse(words) as ChartNode).then(show, () => show('failed'));
    return () => {
      isOver = true;
    };
  }, [name, words]);
  const layouts = found?.name === name ? found.layouts : undefined;
  return {layouts, tryAgain: () => setAttempt(attempt + 1)};
}

/** The way that is seen larger. */
function betterOf({RIGHT, DOWN}: Layouts, frame: Size): Drawing {
  const scale = ({width, height}: Drawing) => Math.min(frame.width / width, frame.height / height);
  return scale(RIGHT) >= scale(DOWN) ? RIGHT : DOWN;
}

type FrameProps = {machine: string; layouts: Layouts; lit: Lit; onSend: Props['onSend']};

function Frame({machine, layouts, lit, onSend}: FrameProps) {
  const keys = useId();
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const frame = useSize(box);
  const drawing = betterOf(layouts, frame);
  const {scale, zoomBy, fit, reveal, onKeyDown} = useZoom(box, frame, drawing);
  useFollowing(drawing, frame.width, lit, reveal);
  return (
    <div>
      <div className="relative">
        <div
          ref={setBox}
          role="group"
          aria-label={`Chart of ${machine}`}
          aria-describedby={keys}
          tabIndex={0}
          onKeyDown={onKeyDown}
          className={`flex ${HEIGHT} cursor-grab touch-pan-x touch-pan-y overflow-auto overscroll-x-contain rounded-lg border border-line bg-paper active:cursor-grabbing`}
        >
          <ChartDrawing drawing={drawing} lit={lit} scale={scale} onSend={onSend} />
        </div>
        <div className="absolute right-3 bottom-4 flex gap-0.5 rounded-lg border border-line bg-surface p-0.5 shadow-card">
          <IconButton size="small" icon={ZoomOut} label="Zoom out" onClick={() => zoomBy('out')} />
          <IconButton size="small" icon={Maximize} label="Fit" onClick={fit} />
          <IconButton size="small" icon={ZoomIn} label="Zoom in" onClick={() => zoomBy('in')} />
        </div>
      </div>
      <p id={keys} className="mt-2 text-xs text-muted">
        Drag or scroll to move. Pinch, Ctrl and wheel, or + and − to zoom; 0 fits it.
      </p>
    </div>
  );
}

/** Inner size of the frame, scrollbars and all. */
function useSize(box: HTMLElement | null): Size {
  const [size, setSize] = useState<Size>({width: 1000, height: 500});
  useLayoutEffect(() => {
    if (!box) return;
    const sizes = new ResizeObserver(() => setSize({width: box.offsetWidth, height: box.offsetHeight}));
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [box]);
  return size;
}

/** The innermost active state stays in sight as the machine moves. */
function useFollowing(drawing: Drawing, width: number, {active}: Lit, reveal: Zoom['reveal']): void {
  const id = drawing.boxes.findLast(({box}) => active.has(box.id))?.box.id;
  const before = useRef('');
  useEffect(() => {
    const part = drawing.boxes.find(({box}) => box.id === id);
    const frame = `${width} ${drawing.width}`;
    if (part) reveal(part, before.current !== frame);
    before.current = frame;
  }, [drawing, width, id, reveal]);
}
