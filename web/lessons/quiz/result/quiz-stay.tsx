import '#web/ui/trace/trace.css';
import {useRef} from 'react';
import {modulesOf, useCourse} from '#web/lessons/course.ts';
import {stayOf} from '#web/lessons/quiz/stay.ts';
import {useQuizzes} from '#web/lessons/quiz/use-quizzes.ts';
import type {Quiz} from '#web/lessons/quiz/view.ts';
import {Head} from '#web/ui/trace/face/face.tsx';
import {nodeOutline} from '#web/ui/trace/shapes.ts';
import {useWidth} from '#web/ui/trace/use-width.ts';

/** Drawn before the box is measured, px. */
const FIRST_WIDTH = 672;
const HEAD = {x: 68, y: 42, radius: 32, halo: 7} as const;
const HEIGHT = 84;
/** From the head to what follows, and from there on. */
const STEP = 148;
const HALF = 60;

/** A quiz that was not passed yet: the learner is where they were on the path, and it goes on from there. */
export function QuizStay({quiz}: {quiz: Quiz}) {
  const modules = modulesOf(useCourse());
  const quizzes = useQuizzes();
  const stay = stayOf(quiz, modules, (id) => quizzes.checkpoint(id) !== undefined);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, FIRST_WIDTH);
  if (!stay) return <div className="h-6" />;
  const {here, stops} = stay;
  const {x, y, radius, halo} = HEAD;
  const shown = stops
    .map((stop, at) => ({...stop, x: x + (at + 1) * STEP}))
    .filter((stop) => stop.x + HALF <= width);
  const [next] = stops;
  return (
    <div
      ref={box}
      role="img"
      aria-label={`You’re at ${here}.${next ? ` Next on your path: ${next.title}.` : ''}`}
      className="trace-box relative mt-4 mb-6 overflow-x-clip"
    >
      <svg aria-hidden width={width} height={HEIGHT} className="block overflow-visible">
        <path className="trace-line is-flush is-done" d={`M-2 ${y}H${x}`} />
        {next ? <path className="trace-line is-flush" d={`M${x} ${y}H${width + 4}`} /> : null}
        <path
          className="trace-node"
          d={shown.map((stop) => nodeOutline(stop.kind, {x: stop.x, y}, {radius: 10})).join('')}
        />
        <Head x={x} y={y} r={radius} halo={halo} />
      </svg>
      <div aria-hidden className="grid min-h-10">
        {[{title: here, x}, ...shown].map((stop, at) => (
          <p
            key={stop.title}
            className={`trace-text line-clamp-2 w-30 text-center text-balance [grid-area:1/1] ${at === 0 ? 'is-on' : ''}`}
            style={{marginLeft: stop.x - HALF}}
          >
            {stop.title}
          </p>
        ))}
      </div>
    </div>
  );
}
