import {announcementOf} from '#web/calls/announcement.ts';
import {useCallPart} from '#web/calls/use-call.ts';

/** Tells who listens what becomes of the call. Both regions are always there: one that appears with its words is not read. */
export function Announcer() {
  const text = useCallPart((view) => announcementOf(view)?.text);
  const politeness = useCallPart((view) => announcementOf(view)?.politeness);
  return (
    <div className="sr-only">
      <p aria-live="assertive">{politeness === 'assertive' ? text : null}</p>
      <p aria-live="polite">{politeness === 'polite' ? text : null}</p>
    </div>
  );
}
