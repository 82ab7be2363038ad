import {ArrowDownLeft, ArrowUpRight} from 'lucide-react';
import type {RedactedFrame} from '#web/socket/frames.ts';

/** Frames of the socket, newest first. */
export function FrameList({frames}: {frames: readonly RedactedFrame[]}) {
  if (frames.length === 0) {
    return <p className="text-muted">No frame yet. Ping the server, or wait for a message.</p>;
  }
  return (
    <ol
      tabIndex={0}
      aria-label="Frames"
      className="max-h-[40rem] divide-y divide-line overflow-y-auto rounded-lg border border-line font-mono text-xs"
    >
      {frames.toReversed().map((frame) => (
        <li key={frame.n} className="px-3 py-2">
          <Frame frame={frame} />
        </li>
      ))}
    </ol>
  );
}

function Frame({frame: {at, way, type, size, text}}: {frame: RedactedFrame}) {
  const Way = way === 'in' ? ArrowDownLeft : ArrowUpRight;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <span className={`flex items-center gap-1 ${way === 'in' ? 'text-accent-strong' : 'text-ink'}`}>
          <Way size={14} aria-hidden />
          {way}
        </span>
        <time className="text-muted">{new Date(at).toISOString().slice(11, 23)}</time>
        <span className="font-semibold">{type}</span>
        <span className="ml-auto text-muted">{size} characters</span>
      </p>
      <p className="mt-1 [overflow-wrap:anywhere] text-muted">{text}</p>
    </>
  );
}
