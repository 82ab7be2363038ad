import {Check, CloudOff, LoaderCircle, TriangleAlert} from 'lucide-react';

const LOOKS = {
  Saved: {Icon: Check, tone: 'text-muted'},
  Saving: {Icon: LoaderCircle, tone: 'text-muted'},
  'Waiting to send': {Icon: CloudOff, tone: 'text-muted'},
  'Keep this window open': {Icon: TriangleAlert, tone: 'text-warn'},
  'Not sent': {Icon: TriangleAlert, tone: 'text-bad'},
} as const;

export type SaveState = keyof typeof LOOKS;

/** How safe what was just given is, in one of the academy's words; nothing as long as there was nothing. */
export function SaveMark({state, className = ''}: {state: SaveState | undefined; className?: string}) {
  const look = state && LOOKS[state];
  return (
    <p role="status" className={`flex items-center gap-1.5 text-sm ${look?.tone ?? ''} ${className}`}>
      {look ? (
        <>
          <look.Icon size={15} aria-hidden />
          <span>{state}</span>
        </>
      ) : null}
    </p>
  );
}
