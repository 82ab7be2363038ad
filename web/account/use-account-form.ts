// What all account forms do: check, send, tell what was wrong at its field, wait where the server asks for it.
// Whatever was typed stays.
import {useEffect, useRef, useState, type FormEvent} from 'react';
import type * as z from 'zod/mini';
import {HttpError} from '#web/io/call.ts';
import {Unsure, wordsFor} from '#web/io/words-for.ts';

/** What is wrong: by the name of the field, or of the whole under `form`. */
type Problems = Readonly<Record<string, string>>;

export type AccountForm = {
  readonly problems: Problems;
  /** Nobody knows whether it happened: what is wrong is only that. */
  readonly isUnsure: boolean;
  /** `done` stays: the next page follows. */
  readonly state: 'idle' | 'busy' | 'done';
  /** Seconds until the form may be sent again; 0 when it may. */
  readonly secondsLeft: number;
  /** For the form element. */
  readonly form: {
    readonly ref: React.RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly noValidate: true;
    /** A browser that sends it before its script is there writes no password into an address. */
    readonly method: 'post';
  };
};

/**
 * @param send sends what was typed, as the rules have read it.
 * @param read takes the values from the form; by default each field's text.
 */
export function useAccountForm<T>(
  rules: z.ZodMiniType<T>,
  send: (values: T) => Promise<void>,
  read: (form: FormData) => unknown = Object.fromEntries,
): AccountForm {
  const [problems, setProblems] = useState<Problems>({});
  const [isUnsure, setUnsure] = useState(false);
  const [state, setState] = useState<AccountForm['state']>('idle');
  const {secondsLeft, wait} = useWait();
  const ref = useRef<HTMLFormElement>(null);
  /** At once, where `state` is known to the next drawing: a form is sent once, however often it is asked for. */
  const isBusy = useRef(false);

  useEffect(() => {
    if (Object.keys(problems).length > 0) {
      ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [problems]);

  const submit = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    const checked = rules.safeParse(read(data));
    if (!checked.success) return setProblems(firstOfEach(checked.error.issues));
    setProblems({});
    isBusy.current = true;
    setState('busy');
    try {
      await send(checked.data);
      setState('done');
    } catch (error) {
      isBusy.current = false;
      setState('idle');
      setUnsure(error instanceof Unsure);
      const rejection = error instanceof HttpError ? error : undefined;
      wait(rejection?.retryAfterMs ?? 0);
      const field = rejection?.field;
      setProblems({[field !== undefined && data.has(field) ? field : 'form']: wordsFor(error)});
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy.current && state === 'idle' && secondsLeft === 0) void submit(event.currentTarget);
  };
  return {problems, isUnsure, state, secondsLeft, form: {ref, onSubmit, noValidate: true, method: 'post'}};
}

/** Counts down, once a second, by a clock that nobody turns. */
function useWait(): {secondsLeft: number; wait: (ms: number) => void} {
  const [until, setUntil] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    const tick = () => setSecondsLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    const left = until - performance.now();
    const end = setTimeout(() => clearInterval(timer), Math.max(0, left) + 1000);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [until]);
  return {secondsLeft, wait: (ms) => setUntil(performance.now() + ms)};
}

/** The first broken rule of each field, so that one look shows all that is to mend. */
const firstOfEach = (issues: readonly {path: PropertyKey[]; message: string}[]): Problems =>
  Object.fromEntries(issues.toReversed().map(({path, message}) => [String(path[0]), message]));
