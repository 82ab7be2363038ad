import {useState} from 'react';
import {doAct} from '#web/admin-area/acts/acts.ts';

/** Does acts of one dialog. @returns the way, and whether the academy is being asked what has become of one. */
export function useAct(dialog: string) {
  const [isAsking, setAsking] = useState(false);
  const send = (name: string, args: Parameters<typeof doAct>[1]) =>
    doAct(name, args, {dialog, onUnsure: setAsking});
  return {isAsking, send};
}
