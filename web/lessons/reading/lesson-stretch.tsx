import '#web/ui/trace/trace.css';
import {memo, useState} from 'react';
import {Head} from '#web/ui/trace/face/face.tsx';

type Props = {isDone: boolean; hasNext: boolean};

/** The end of a lesson on the path: its line runs on to the next one once it is done, drawn as it happens. Decoration. */
export const LessonStretch = memo(function LessonStretch({isDone, hasNext}: Props) {
  const [wasDone] = useState(isDone);
  const plays = isDone && !wasDone;
  return (
    <div aria-hidden className="lesson-stretch">
      <svg width="100%" height="40">
        <line className="trace-line" x1="12" x2="100%" y1="20" y2="20" />
        {isDone ? (
          // A line in shares of the width cannot draw itself by its length: it grows from where it starts.
          <line
            className={`trace-line ${plays ? 'is-joy lesson-stretch-drawn' : 'is-done'}`}
            x1="12"
            x2="100%"
            y1="20"
            y2="20"
          />
        ) : null}
        <circle className={`trace-node ${isDone ? 'is-done' : ''}`} cx="12" cy="20" r={isDone ? 9 : 8} />
        {isDone ? <path className="trace-check" d="M8.2 20.3l2.7 2.7 5-5.500" /> : null}
      </svg>
      {hasNext ? (
        <svg width="40" height="40" className={plays ? 'lesson-stretch-landed' : ''}>
          {isDone ? <Head x={20} y={20} r={14} /> : <circle className="trace-node" cx="20" cy="20" r="8" />}
        </svg>
      ) : null}
    </div>
  );
});
