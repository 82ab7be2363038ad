import type {ReactNode} from 'react';
import {MOST_ATTEMPTS} from '#web/socket/socket.machine.ts';
import type {Connection} from '#web/socket/connection.ts';
import type {ActorReport} from '#web/io/machine-report.ts';
import {Tag, type Tone} from '#web/ui/show/tag.tsx';
import type {Pings} from '#web/chat/debug/use-socket-debug.ts';

const TONES: Readonly<Record<Connection['state'], Tone>> = {
  open: 'good',
  connecting: 'warn',
  waiting: 'warn',
  failed: 'bad',
};

type Props = {
  connection: Connection;
  /** Unix time, ms. */
  now: number;
  isLeading: boolean;
  machine: ActorReport | undefined;
  pings: Pings;
};

/** How the socket is, as figures. */
export function SocketState({connection, now, isLeading, machine, pings}: Props) {
  const {state, cause, retryAt} = connection;
  const wait = retryAt === undefined ? 'none' : `in ${Math.max(0, Math.ceil((retryAt - now) / 1000))} s`;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-6 gap-y-4">
      <Fact name="Connection">
        <span role="status">
          <Tag tone={TONES[state]}>{state}</Tag>
        </span>
      </Fact>
      <Fact name="This tab">{isLeading ? 'holds the socket' : 'follows another tab'}</Fact>
      <Fact name="Machine">
        <code className="font-mono text-sm [overflow-wrap:anywhere]">
          {machine ? stateWords(machine) : 'not found'}
        </code>
      </Fact>
      <Fact name="Attempts">
        {attemptsOf(machine) ?? '–'} of {MOST_ATTEMPTS}
      </Fact>
      <Fact name="Next attempt">{wait}</Fact>
      <Fact name="Round trip">{tripWords(pings)}</Fact>
      <Fact name="Last error">{cause ?? 'none'}</Fact>
    </dl>
  );
}

const Fact = ({name, children}: {name: string; children: ReactNode}) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="mt-0.5 font-medium">{children}</dd>
  </div>
);

/** Without its own name: `linked › open › lively`. */
const stateWords = ({active, state}: ActorReport): string =>
  active.at(-1)?.split('.').slice(1).join(' › ') ?? state;

/** Its context comes as text. */
function attemptsOf(machine: ActorReport | undefined): number | undefined {
  const found = /"attempts": (\d+)/.exec(machine?.context ?? '');
  return found ? Number(found[1]) : undefined;
}

function tripWords({state, trips}: Pings): string {
  if (state === 'waiting') return 'waiting for the answer…';
  if (state === 'closed') return 'the socket isn’t open';
  if (state === 'lost') return 'no answer in 5 s';
  const [last] = trips;
  if (last === undefined) return 'not measured yet';
  const least = Math.min(...trips);
  return `${last.toFixed(1)} ms${trips.length > 1 ? `, best ${least.toFixed(1)} ms of ${trips.length}` : ''}`;
}
