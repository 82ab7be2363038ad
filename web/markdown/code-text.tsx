import type {ReactNode} from 'react';
import {contained, turnsApart} from '#schema/isolated.ts';

/**
 * Code of people: it is read in the order in which it runs and is copied. What would turn it and is not seen has a sign. The
 * character itself stays beside the sign, so that what is selected and copied is what was typed.
 */
export const CodeText = ({children}: {children: string}): ReactNode =>
  turnsApart(children).map((text, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- The places of a text are what tells its pieces apart.
    at % 2 === 1 ? <UnseenTurn key={at} turn={text} /> : contained(text),
  );

/** A line of its own within the line: nothing that is in it turns what is around it, or ends an isolate there. */
const UnseenTurn = ({turn}: {turn: string}) => (
  <span
    data-sign={`‹U+${turn.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}›`}
    className="inline-block text-bad before:content-[attr(data-sign)]"
  >
    {turn}
  </span>
);
