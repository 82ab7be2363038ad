// What is being typed into a file, beside what the academy and other devices have of it.
import {merge3} from '#schema/coding/merging.ts';
import type {Head} from '#web/coding/project/files/files.ts';

export type Draft = {
  /** What the text was made from. */
  readonly base: Head;
  readonly text: string;
};

export const isDirty = ({base, text}: Draft): boolean => text !== base.text;

/**
 * A newer text has arrived under what is being typed. Where both changed the same lines the draft stays, with its base:
 * saved, it becomes a version of its own.
 */
export function meeting(draft: Draft, head: Head): Draft {
  if (head.saveId === draft.base.saveId && head.text === draft.base.text) return {...draft, base: head};
  const merged = merge3(draft.base.text, draft.text, head.text);
  return merged === undefined ? draft : {base: head, text: merged};
}

/** It was sent as the save `saveId`. */
export const sentAs = ({base, text}: Draft, saveId: string): Draft => ({
  base: {text, saveId, rev: base.rev, asSent: true},
  text,
});

/** A draft as a device keeps it until it is saved. */
export function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const {base, text} = value as Partial<Draft>;
  return (
    typeof text === 'string' &&
    typeof base === 'object' &&
    base !== null &&
    typeof base.text === 'string' &&
    typeof base.saveId === 'string' &&
    typeof base.rev === 'number' &&
    typeof base.asSent === 'boolean'
  );
}
