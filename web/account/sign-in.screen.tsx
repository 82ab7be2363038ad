import {Eye, EyeOff} from 'lucide-react';
import {useState, type FormEvent} from 'react';
import {Link} from 'wouter';
import {login} from '#schema/account/account.api.ts';
import {signedIn} from '#web/account/current-user.ts';
import {AuthFrame} from '#web/account/auth-frame.tsx';
import {call, HttpError} from '#web/io/call.ts';
import {Button} from '#web/ui/button.tsx';
import {Field} from '#web/ui/field.tsx';
import {Notice} from '#web/ui/notice.tsx';
import {useTitle} from '#web/ui/page.tsx';

/** Time between the good news and the next page, ms (specification, section 9). */
const REDIRECT_DELAY_MS = 100;

type Problem = {username?: string; password?: string; form?: string};

/** Checks, sends and answers the form. */
function useSignIn(onDone: () => void) {
  const [problem, setProblem] = useState<Problem>({});
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const username = textField(form, 'username');
    const password = textField(form, 'password');
    const missing: Problem = {
      ...(username.trim() === '' ? {username: 'Username is required'} : {}),
      ...(password === '' ? {password: 'Password is required'} : {}),
    };
    setProblem(missing);
    if (Object.keys(missing).length > 0) return;
    setState('busy');
    try {
      const user = await call(login, {body: {username, password, rememberMe: form.has('rememberMe')}});
      setState('done');
      setTimeout(() => {
        signedIn(user);
        onDone();
      }, REDIRECT_DELAY_MS);
    } catch (error) {
      setState('idle');
      setProblem({form: wordsFor(error)});
    }
  };
  return {problem, state, submit};
}

function textField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The sign-in form (specification, sections 2.4, 5 and 8). */
export function SignInScreen({onDone}: {onDone: () => void}) {
  useTitle('Sign in');
  const {problem, state, submit} = useSignIn(onDone);

  return (
    <AuthFrame title="Welcome Back">
      <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
        {problem.form ? (
          <Notice tone="bad" title="Login failed">
            {problem.form}
          </Notice>
        ) : null}
        {state === 'done' ? <Notice title="Login successful">Welcome back!</Notice> : null}
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          error={problem.username}
        />
        <PasswordField label="Password" autoComplete="current-password" error={problem.password} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm whitespace-nowrap">
          <label className="flex items-center gap-2.5">
            <input type="checkbox" name="rememberMe" className="size-4 accent-accent" />
            Remember me for 30 days
          </label>
          <Link href="/auth/forgot-password" className="text-accent underline-offset-4 hover:underline">
            Forgot your password
          </Link>
        </div>
        <Button type="submit" disabled={state !== 'idle'} className="h-11 w-full">
          {state === 'idle' ? 'Sign In' : 'Signing in...'}
        </Button>
      </form>
      <p className="mt-6 text-center text-sm text-muted">
        No account yet?{' '}
        <Link href="/auth/register" className="text-accent underline underline-offset-4">
          Create one now
        </Link>
      </p>
    </AuthFrame>
  );
}

/** A password with a toggle that shows it. */
export function PasswordField(props: {
  label: string;
  autoComplete: string;
  hint?: string;
  error?: string | undefined;
}) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      name="password"
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown((now) => !now)}
          className="grid size-9 place-items-center rounded-md text-muted hover:text-ink"
        >
          {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        </button>
      }
    />
  );
}

/** The server's own words, with the wait it names; a dead network in ours. */
export function wordsFor(error: unknown): string {
  if (!(error instanceof HttpError))
    return 'The academy cannot be reached. Check your connection and try again.';
  return error.waitTimeText ? `${error.message} Try again in ${error.waitTimeText}.` : error.message;
}
