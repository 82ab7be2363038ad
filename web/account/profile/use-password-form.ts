import {useState, type FormEvent} from 'react';
import {wordsFor} from '#web/account/use-account-form.ts';
import {HttpError} from '#web/io/call.ts';

/** Fields of such a form by their names. */
type Typed = {readonly password: string; readonly username: string};

export type PasswordForm = {
  readonly busy: boolean;
  /** By field; `form` for the whole. */
  readonly problems: Readonly<Record<string, string>>;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
};

/** A form that asks for the password once more. What was typed stays after a refusal. */
export function usePasswordForm(act: (typed: Typed) => Promise<void>): PasswordForm {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const send = async (form: FormData) => {
    const typed = {password: textOf(form, 'password'), username: textOf(form, 'username')};
    if (typed.password === '') return setProblems({password: 'Password is required'});
    setProblems({});
    setBusy(true);
    try {
      await act(typed);
    } catch (error) {
      const field = error instanceof HttpError ? error.field : undefined;
      setProblems({[field ?? 'form']: wordsFor(error)});
    }
    setBusy(false);
  };
  return {
    busy,
    problems,
    submit: (event) => {
      event.preventDefault();
      void send(new FormData(event.currentTarget));
    },
  };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
