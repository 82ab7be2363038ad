import {useState} from 'react';
import {useLocation, useSearch} from 'wouter';
import type {Mode} from '#schema/tutor/tutor.answer.ts';
import {newCommand, useData} from '#web/data/data.ts';
import {addressIn, addressOf} from '#web/tutor/address.ts';
import {NO_SUBJECT, type Subject} from '#web/tutor/turns.ts';
import {noteAsked} from '#web/tutor/voice/asked-aloud.ts';

export type Question = {
  readonly text: string;
  readonly mode: Mode;
  readonly subject: Subject;
  /** The first hint of the ladder that this one goes on. */
  readonly follows: string | null;
};

/** What is asked next, begun by the address, and the way to ask it. */
export function useAsking(threadId: string | undefined, freshId: string) {
  const begun = addressIn(useSearch());
  const [subject, setSubject] = useState(begun.subject);
  const [mode, setMode] = useState(begun.mode);
  const [search, setSearch] = useState(() => addressOf(begun));
  // The newest question that was asked in this window.
  const [askedHere, setAskedHere] = useState<string>();
  // A link on this page begins anew.
  if (addressOf(begun) !== search) {
    setSearch(addressOf(begun));
    setSubject(begun.subject);
    setMode(begun.mode);
  }
  const {send} = useData();
  const [, go] = useLocation();
  const ask = ({text, mode: asked, subject: about, follows}: Question) => {
    const id = threadId ?? freshId;
    const command = newCommand('tutor.ask', {threadId: id, mode: asked, text, ...about, follows});
    setAskedHere(command.args.id);
    send(command);
    noteAsked({threadId: id, turnId: command.args.id});
    // The paragraph was asked about; what follows is about its lesson.
    if (follows === null) setSubject({...NO_SUBJECT, lessonId: about.lessonId});
    if (threadId !== undefined) return;
    const address = addressOf({threadId: id});
    // What was chosen for the first question goes for the next one.
    setSearch(address);
    go(address, {replace: true});
  };
  /** Asks about nothing in particular: a reload does not bring the subject back. */
  const forgetSubject = () => {
    const address = addressOf({threadId});
    setSubject(NO_SUBJECT);
    setSearch(address);
    go(address, {replace: true});
  };
  return {subject, setSubject, forgetSubject, mode, setMode, ask, askedHere};
}
