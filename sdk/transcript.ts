// A call as text. The platform sends each sentence many times: growing guesses, then the final words.
import {is, type AssistantMessage, type Role} from './messages.ts';

/** Consecutive words of one speaker. */
export type TranscriptLine = {
  readonly role: Role;
  readonly text: string;
  /** Nothing of it will change; otherwise its end is still a guess. */
  readonly isFinal: boolean;
};

/** What is shown, and what of the last line is certain already. */
type Line = TranscriptLine & {readonly certain: string};

/** A growing transcript: add messages, read lines. Every change makes a new array. */
export class TranscriptStore {
  #lines: readonly Line[] = [];

  get lines(): readonly TranscriptLine[] {
    return this.#lines;
  }

  /** Takes any message of a call. @returns whether the lines changed. */
  add(message: AssistantMessage): boolean {
    if (!is(message, 'transcript') && !is(message, 'transcript[transcriptType="final"]')) return false;
    const {role, transcript, transcriptType} = message;
    const isFinal = transcriptType === 'final';
    const last = this.#lines.at(-1);
    const before = last?.role === role ? this.#lines.slice(0, -1) : this.#lines;
    const certain = last?.role === role ? last.certain : '';
    const text = joined(certain, transcript);
    this.#lines = [...before, {role, text, isFinal, certain: isFinal ? text : certain}];
    return true;
  }

  clear(): void {
    this.#lines = [];
  }
}

const joined = (first: string, second: string) => [first.trim(), second.trim()].filter(Boolean).join(' ');
