// Passwords that attackers guess first (OWASP ASVS 5, 6.2.4 and 6.2.11): the 49,000 most common, keyboard runs, repeats,
// dates, and everything made of the academy's and the learner's own names.
import {Worker} from 'node:worker_threads';
import type {Answer, Question} from '#sync/account/password/weak-password.worker.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** Data about the owner of the password. */
type Owner = {readonly username: string; readonly email: string; readonly fullName: string};

type Thread = {
  readonly worker: Worker;
  readonly waiting: Map<number, (error: Error | undefined, isWeak: boolean) => void>;
};

let thread: Thread | undefined;
let last = 0;

/** @param field name of the form field. @throws {HttpRefusal} 400 for a password that is easily guessed. */
export async function demandStrong(password: string, owner: Owner, field: string): Promise<void> {
  if (await isWeak(password.normalize('NFKC'), ownWords(owner))) {
    throw new HttpRefusal(400, {
      message: 'That password is easy to guess. Choose another one, such as a few unrelated words.',
      code: 'WEAK_PASSWORD',
      field,
    });
  }
}

function ownWords({username, email, fullName}: Owner): string[] {
  const local = email.split('@')[0] ?? '';
  const whole = [username, email, local, fullName, fullName.replaceAll(/\s/g, '')];
  return ['academy', ...whole, ...whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2);
}

function isWeak(password: string, words: readonly string[]): Promise<boolean> {
  const {worker, waiting} = (thread ??= startThread());
  const id = (last += 1);
  worker.ref();
  return new Promise((resolve, reject) => {
    waiting.set(id, (error, answer) => {
      waiting.delete(id);
      // An idle thread does not keep the process alive.
      if (waiting.size === 0) worker.unref();
      if (error) reject(error);
      else resolve(answer);
    });
    worker.postMessage({id, password, ownWords: words} satisfies Question);
  });
}

function startThread(): Thread {
  const worker = new Worker(new URL('weak-password.worker.ts', import.meta.url));
  const waiting: Thread['waiting'] = new Map();
  const end = (error: Error) => {
    thread = undefined;
    for (const answer of waiting.values()) answer(error, true);
  };
  worker.on('message', ({id, isWeak: answer}: Answer) => waiting.get(id)?.(undefined, answer));
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`the thread that judges passwords ended (${code})`)));
  return {worker, waiting};
}
