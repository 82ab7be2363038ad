import {useEffect, useReducer} from 'react';
import {useData} from '#web/data/data.ts';
import type {Command} from '#web/data/outbox/command.ts';

/** The three words of the academy, and what is said where the browser could not store anything. */
export type SaveWord = 'Saving' | 'Waiting to send' | 'Saved' | 'Keep this window open';

/** On its way for longer than this, a command waits, ms. */
const ON_ITS_WAY_MS = 1000;

/**
 * How far a command is, by what the outbox knows: rows come over another connection, which says nothing about this one.
 * `Waiting to send` is said only of what the disk has confirmed: from then on the window may be closed.
 * @param isOnline whether the browser believes that there is a network.
 * @param ageMs see `Outbox.ageOf`.
 */
export function saveWord(command: Command, isOnline: boolean, ageMs: number): SaveWord {
  if (command.status === 'delivered') return 'Saved';
  if (command.status === 'saving') return 'Saving';
  if (isOnline && command.attempts === 0 && ageMs < ON_ITS_WAY_MS) return 'Saving';
  // Only this window knows of it.
  return command.status === 'unsaved' ? 'Keep this window open' : 'Waiting to send';
}

/** The words of these commands, now and when they change by mere time. */
export function useSaveWord(commands: readonly Command[]): (command: Command) => SaveWord {
  const {outbox} = useData();
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const ages = commands.map(({id}) => outbox.ageOf(id)).filter((age) => age < ON_ITS_WAY_MS);
    const timers = ages.map((age) => setTimeout(lookAgain, ON_ITS_WAY_MS - age + 1));
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [commands, outbox]);
  return (command) => saveWord(command, navigator.onLine, outbox.ageOf(command.id));
}
