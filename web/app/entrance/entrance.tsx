// The forms of a visitor who was never here: their HTML is built (built.tsx), and they act from the first touch on
// (web/entrance.ts). Everybody else gets the whole app at these addresses.
import {useAtomValue} from 'jotai';
import {useEffect, useState} from 'react';
import {Router, useLocation} from 'wouter';
import {ENTRANCE_PAGES} from '#schema/wire/public-pages.ts';
import {ForgotPasswordScreen} from '#web/account/forgot-password.screen.tsx';
import {RegisterScreen} from '#web/account/register.screen.tsx';
import {SignInScreen} from '#web/account/sign-in.screen.tsx';
import {GuestForm} from '#web/app/entrance/guest-form.tsx';
import {openApp} from '#web/app/entrance/open-app.ts';
import {accountAtom, keepAccountFresh} from '#web/data/current-user.ts';
import {watchTheme} from '#web/shell/theme/theme.ts';

const forms = {SignIn: SignInScreen, Register: RegisterScreen};

/** @param builtAt while the page is built: its path. */
export const Entrance = ({builtAt}: {builtAt?: string}) => (
  <Router {...(builtAt === undefined ? {} : {ssrPath: builtAt, ssrSearch: ''})}>
    <Forms />
  </Router>
);

function Forms() {
  const [path, go] = useLocation();
  const account = useAtomValue(accountAtom);
  const isOwn = ENTRANCE_PAGES.includes(path);
  // The form stays until the app takes its place.
  const [shown, setShown] = useState(path);
  if (isOwn && shown !== path) setShown(path);
  useEffect(keepAccountFresh, []);
  useEffect(watchTheme, []);
  const isOver = !isOwn || account.state === 'learner';
  useEffect(() => {
    if (isOver) openApp();
  }, [isOver]);

  const enter = (address: string, isNew: boolean) => {
    openApp(isNew ? 'new' : 'back');
    go(address, {replace: true});
  };
  return (
    <GuestForm path={shown} forms={forms} onIn={enter}>
      <ForgotPasswordScreen />
    </GuestForm>
  );
}
