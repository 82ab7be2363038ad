import {useEffect, useState} from 'react';
import {useIsLive} from '#web/data/data.ts';
import type {Command} from '#web/data/outbox/command.ts';

/** The three words of the academy, and what is said where the browser could not store anything. */
export type SaveWord = 'Saving' | 'Waiting to send' | 'Saved' | 'Keep this window open';

/** On its way for longer than this, a command waits, ms. */
const ON_ITS_WAY_MS = 1000;

/**
 * How far a command is. `Waiting to send` is said only of what the disk has confirmed: from then on the
 * window may be closed.
 */
export function saveWord(command: Command, isLive: boolean, now: number): SaveWord {
  if (command.status === 'delivered') return 'Saved';
  if (command.status === 'saving') return 'Saving';
  const isOnItsWay = isLive && command.attempts === 0 && now - command.createdAt < ON_ITS_WAY_MS;
  if (isOnItsWay) return 'Saving';
  // Only this window knows of it.
  return command.status === 'unsaved' ? 'Keep this window open' : 'Waiting to send';
}

/** The words of these commands, now and when they change by mere time. */
export function useSaveWord(commands: readonly Command[]): (command: Command) => SaveWord {
  const isLive = useIsLive() && navigator.onLine;
  const [now, setNow] = useState(Date.now);
  const youngest = Math.max(0, ...commands.map(({createdAt}) => createdAt));
  useEffect(() => {
    const wait = youngest + ON_ITS_WAY_MS - Date.now();
    if (wait < 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), wait + 1);
    return () => clearTimeout(timer);
  }, [youngest]);
  return (command) => saveWord(command, isLive, Math.max(now, command.createdAt));
}
