import './call-line.css';
import type {CallView} from '#web/calls/machine/call.types.ts';
import {Avatar} from '#web/ui/show/avatar.tsx';

type Props = {
  me: {readonly fullName: string; readonly avatarUrl?: string | null};
  them: {readonly fullName: string};
  phase: CallView['phase'];
  /** Who is heard right now. */
  speaking?: 'me' | 'them' | undefined;
  size?: 'large' | 'small';
};

/** What the line between the two looks like: dotted before it has run, drawn once they talk, broken while it is lost. */
const LINES: Readonly<Partial<Record<CallView['phase'], string>>> = {
  live: 'is-live',
  reconnecting: 'is-broken',
  failing: 'is-broken',
};

/** The trace of a call: two people, and the line from one to the other. Decoration: names and state are in words beside it. */
export function CallLine({me, them, phase, speaking, size = 'large'}: Props) {
  const line = LINES[phase] ?? 'is-ahead';
  // To connect takes a moment, and all of the processor: nothing moves meanwhile.
  const isWaiting = phase === 'requesting' || phase === 'ringing';
  return (
    <div className={`call-line is-${size} ${line}`} aria-hidden>
      <Node isSpeaking={speaking === 'me'}>
        <Avatar name={me.fullName} src={me.avatarUrl} size={size === 'large' ? 'huge' : 'small'} />
      </Node>
      <span className="call-line-between" />
      {line === 'is-ahead' ? <span className={`call-line-head ${isWaiting ? 'is-running' : ''}`} /> : null}
      <Node isSpeaking={speaking === 'them'}>
        <Avatar name={them.fullName} size={size === 'large' ? 'huge' : 'small'} />
      </Node>
    </div>
  );
}

const Node = ({isSpeaking, children}: {isSpeaking: boolean; children: React.ReactNode}) => (
  <span className={`call-node ${isSpeaking ? 'is-speaking' : ''}`}>{children}</span>
);
