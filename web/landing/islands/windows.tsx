import {useReducer} from 'react';
import {
  after,
  shownOn,
  START,
  type Act,
  type Device,
  type Windows,
} from '#web/landing/islands/two-windows.ts';

const PASSAGES = [
  'A variable is a name that refers to a value.',
  'An assignment moves the name,',
  'and leaves the value where it was.',
] as const;
const NAMES: Readonly<Record<Device, string>> = {laptop: 'Your laptop', phone: 'Your phone'};

/** Two devices of one learner: a mark made on one shows up on the other, with and without a network. */
export function TwoWindows() {
  const [windows, act] = useReducer(after, START);
  return (
    <div className="windows">
      <Side device="laptop" windows={windows} act={act} />
      <Wire windows={windows} />
      <Side device="phone" windows={windows} act={act} />
    </div>
  );
}

type SideProps = {device: Device; windows: Windows; act: (act: Act) => void};

function Side({device, windows, act}: SideProps) {
  const {isOnline, waiting} = windows[device];
  const marked = shownOn(windows, device);
  return (
    <div className="window" role="group" aria-label={NAMES[device]}>
      <div className="window-bar">
        <i aria-hidden />
        <i aria-hidden />
        <i aria-hidden />
        <b>{NAMES[device]}</b>
        <label>
          Network
          <input
            type="checkbox"
            role="switch"
            className="switch"
            checked={isOnline}
            onChange={({currentTarget}) =>
              act({type: 'network', on: device, isOnline: currentTarget.checked})
            }
          />
        </label>
      </div>
      <p className="window-text">
        {PASSAGES.map((text, at) => (
          <button
            key={text}
            type="button"
            aria-pressed={marked.has(at as 0 | 1 | 2)}
            onClick={() => act({type: 'mark', on: device, passage: at as 0 | 1 | 2})}
          >
            {text}
          </button>
        ))}
      </p>
      <p className={`window-state ${waiting.length > 0 ? 'is-waiting' : ''}`} role="status">
        {stateOf(isOnline, waiting.length)}
      </p>
    </div>
  );
}

function stateOf(isOnline: boolean, waiting: number): string {
  if (waiting > 0) return `Offline. Waiting to send: ${waiting}`;
  return isOnline ? 'Saved' : 'Offline. Go on, nothing gets lost.';
}

/** What is between the two: whole where both are online. */
const Wire = ({windows}: {windows: Windows}) => (
  <svg className="windows-wire" viewBox="0 0 120 64" width="120" height="64" aria-hidden>
    <path className={`trace-line ${windows.laptop.isOnline ? 'is-done' : 'is-coming'}`} d="M2 32H44" />
    <path className={`trace-line ${windows.phone.isOnline ? 'is-done' : 'is-coming'}`} d="M76 32H118" />
    <rect className="trace-value" x="44" y="14" width="32" height="36" rx="8" />
    <path className="trace-line is-done" d="M52 25h16M52 32h16M52 39h9" />
  </svg>
);
