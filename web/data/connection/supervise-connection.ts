import type {Zero} from '@rocicorp/zero';
import {createActor, fromPromise} from 'xstate';
import {connectionMachine} from '#web/data/connection/connection.machine.ts';
import {inspect} from '#web/io/inspection.ts';

type Connection = Pick<Zero['connection'], 'state' | 'connect'>;

/**
 * Brings a Zero client back whenever its connection fails, and asks for the session whenever it is lost.
 * @param askSession resolves to whether the session lasts, and says so where it is shown; rejects when nobody answers.
 * @param reopen opens the data again.
 */
export function superviseConnection(
  {connection}: {connection: Connection},
  askSession: () => Promise<boolean>,
  reopen: () => void,
) {
  const actor = createActor(connectionMachine.provide({actors: {askSession: fromPromise(askSession)}}), {
    inspect,
    input: {
      connect: () => void connection.connect(),
      reopen,
      isOnline: () => navigator.onLine,
    },
  });
  const {state} = connection;
  const tell = ({name, reason}: {name: string; reason?: unknown}) =>
    actor.send({
      type: name,
      reason: typeof reason === 'string' ? reason : JSON.stringify(reason ?? ''),
    } as never);
  actor.start();
  tell(state.current);
  let before = state.current.name;
  const stop = state.subscribe((next) => {
    // The gateway cuts the socket of a session that has ended, and a browser is not told why it lost a socket. Where
    // nobody answers, the machine goes on asking.
    if (before === 'connected' && next.name === 'connecting') void askSession().catch(() => undefined);
    before = next.name;
    tell(next);
  });
  const hurry = () => actor.send({type: 'hurry'});
  window.addEventListener('online', hurry);
  return {
    actor,
    hurry,
    stops: [() => window.removeEventListener('online', hurry), stop, () => void actor.stop()],
  };
}
