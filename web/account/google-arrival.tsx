import {useState} from 'react';
import {useSearch} from 'wouter';
import {registerByGoogle} from '#schema/account/google.api.ts';
import {googleNoticeIn} from '#schema/account/google.notices.ts';
import {googleWords} from '#web/account/google-words.ts';
import {wordsFor} from '#web/io/words-for.ts';
import {signedIn} from '#web/data/current-user.ts';
import {call} from '#web/io/call.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

/** What came of going to Google, by the notice in the page's address. */
export function GoogleNotice() {
  const notice = googleNoticeIn(useSearch());
  if (!notice) return null;
  const {tone, title, text} = googleWords[notice];
  return (
    <Notice tone={tone} title={title}>
      {text}
    </Notice>
  );
}

/** The same at the sign-in form. Anyone who finds their address in another account may make one of their own. */
export function GoogleArrival({onDone}: {onDone: () => void}) {
  const isChoice = googleNoticeIn(useSearch()) === 'google-choose';
  return (
    <div className="space-y-3">
      <GoogleNotice />
      {isChoice ? <NewAccount onDone={onDone} /> : null}
    </div>
  );
}

function NewAccount({onDone}: {onDone: () => void}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const make = async () => {
    setBusy(true);
    try {
      signedIn(await call(registerByGoogle, {}));
      onDone();
    } catch (error) {
      setProblem(wordsFor(error));
      setBusy(false);
    }
  };
  return (
    <>
      {problem ? (
        <Notice tone="bad" title="We couldn’t create your account">
          {problem}
        </Notice>
      ) : null}
      <Button kind="secondary" busy={busy} className="h-11 w-full" onClick={() => void make()}>
        It’s not mine, create a new account
      </Button>
    </>
  );
}
