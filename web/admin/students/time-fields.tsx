import {useEffect, useRef, useState} from 'react';
import type {StudentAssessment} from '#schema/admin/students/students.api.ts';
import {BASE_MINUTES, minutesFor, TIME_FACTORS} from '#schema/assessment/assessment.rules.ts';
import {serverClock} from '#web/io/server-clock.ts';
import {Select} from '#web/ui/form/select.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

const MINUTE_MS = 60_000;

/** `90 minutes (1.5 times)`. */
export const timeWords = (factor: number): string =>
  factor === 1 ? `${BASE_MINUTES} minutes, as everyone` : `${minutesFor(factor)} minutes (${factor} times)`;

const momentFormat = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A moment that may be still to come, in this device's time zone. */
export const momentWords = (at: string): string => momentFormat.format(new Date(at));

/** How long a learner's attempts are to be, from what it is now; says where that ends a running one. */
export function TimeFields({assessment: {factor, running}}: {assessment: StudentAssessment}) {
  const room = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(String(factor));
  const read = () => setChosen(room.current?.querySelector('select')?.value ?? String(factor));
  // What was typed before the session ended is put back after the first drawing.
  useEffect(read, [factor]);
  const startedAt = running ? Date.parse(running.startedAt) : undefined;
  const isOver =
    startedAt !== undefined &&
    startedAt + minutesFor(Number(chosen)) * MINUTE_MS <= serverClock.now() &&
    chosen !== String(factor);
  return (
    <div ref={room} onInput={read} className="space-y-3">
      <Select label="Time" name="factor" defaultValue={String(factor)}>
        {TIME_FACTORS.map((one) => (
          <option key={one} value={one}>
            {timeWords(Number(one))}
          </option>
        ))}
      </Select>
      {running ? (
        <p className="text-sm text-muted">
          {`An attempt has been running since ${momentWords(running.startedAt)}. It ends ${momentWords(running.dueAt)}.`}
        </p>
      ) : null}
      {isOver ? (
        <Notice tone="warn" title="This ends the running attempt at once">
          {minutesFor(Number(chosen))} minutes have already passed since it started. It’s graded as it is.
        </Notice>
      ) : null}
    </div>
  );
}
