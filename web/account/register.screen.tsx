import {useState, type FormEvent} from 'react';
import {Link} from 'wouter';
import {register} from '#schema/account/account.api.ts';
import {PASSWORD_MIN, registrationRules} from '#schema/account/account.rules.ts';
import {AuthFrame} from '#web/account/auth-frame.tsx';
import {signedIn} from '#web/account/current-user.ts';
import {PasswordField, wordsFor} from '#web/account/sign-in.screen.tsx';
import {call, HttpError} from '#web/io/call.ts';
import {Button} from '#web/ui/button.tsx';
import {Field} from '#web/ui/field.tsx';
import {Notice} from '#web/ui/notice.tsx';
import {useTitle} from '#web/ui/page.tsx';

type Problems = Readonly<Record<string, string>>;

/** Makes an account, and signs in with it. Whatever was typed stays after a refusal. */
export function RegisterScreen({onDone}: {onDone: () => void}) {
  useTitle('Create your account');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = registrationRules.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!checked.success) {
      // The first broken rule of each field, so that one look shows all that is to mend.
      const issues = checked.error.issues.toReversed();
      setProblems(Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message])));
      return;
    }
    setProblems({});
    setBusy(true);
    try {
      signedIn(await call(register, {body: checked.data}));
      onDone();
    } catch (error) {
      setBusy(false);
      const field = error instanceof HttpError ? error.field : undefined;
      setProblems({[field ?? 'form']: wordsFor(error)});
    }
  };

  return (
    <AuthFrame title="Create your account" lead="Free. Your lessons open without a network, too.">
      <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
        {problems['form'] ? (
          <Notice tone="bad" title="Your account was not created">
            {problems['form']}
          </Notice>
        ) : null}
        <Field label="Full name" name="fullName" autoComplete="name" autoFocus error={problems['fullName']} />
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          hint="Others see it. Letters, digits, dot, dash and underscore."
          error={problems['username']}
        />
        <Field label="Email" name="email" type="email" autoComplete="email" error={problems['email']} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${PASSWORD_MIN} characters. A few plain words are strong and easy to remember.`}
          error={problems['password']}
        />
        <Button type="submit" disabled={busy} className="h-11 w-full">
          {busy ? 'Creating your account...' : 'Create account'}
        </Button>
      </form>
      <p className="mt-6 text-center text-sm text-muted">
        Already registered?{' '}
        <Link href="/auth/login" className="text-accent underline underline-offset-4">
          Sign in
        </Link>
      </p>
    </AuthFrame>
  );
}
