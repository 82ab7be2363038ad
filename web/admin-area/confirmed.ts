import {createContext, useContext} from 'react';

/** What an admin does. */
export type Act = () => Promise<void>;

/**
 * Acts; where the server wants to know that it is still them, asks first and acts then. What goes wrong is said.
 * @param why says in the dialog why it asks; by default because it changes what others can do.
 */
export type RunConfirmed = (act: Act, why?: string) => void;

export const ConfirmedContext = createContext<RunConfirmed | undefined>(undefined);

/** @throws {Error} outside the admin area's frame. */
export function useConfirmed(): RunConfirmed {
  const run = useContext(ConfirmedContext);
  if (!run) throw new Error('useConfirmed needs the admin area’s frame');
  return run;
}
