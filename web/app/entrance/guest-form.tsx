import {getDefaultStore} from 'jotai';
import type {ComponentType, ReactNode} from 'react';
import {useSearch} from 'wouter';
import {returnAddress} from '#web/app/guard.ts';
import {takeWanted, wantedPage} from '#web/app/wanted.ts';
import {accountAtom} from '#web/data/current-user.ts';

type FormProps = {onDone: () => void; returnTo: string | undefined};

type Props = {
  /** Of the page. */
  path: string;
  /** The app fetches them when they are opened; the entrance has them. */
  forms: {readonly SignIn: ComponentType<FormProps>; readonly Register: ComponentType<FormProps>};
  /** Somebody is signed in: they are to come to this address. @param isNew they have just registered. */
  onIn: (address: string, isNew: boolean) => void;
  /** The page where it is neither of the two. */
  children: ReactNode;
};

/** The form of a page for guests, and where it leads. */
export function GuestForm({path, forms: {SignIn, Register}, onIn, children}: Props) {
  const returnTo = returnAddress(useSearch()) ?? wantedPage();
  const enter = (isNew: boolean) => {
    takeWanted();
    const account = getDefaultStore().get(accountAtom);
    const isAnother = account.state === 'learner' && account.isAnother === true;
    onIn((isAnother ? undefined : returnTo) ?? '/personal-tutor', isNew);
  };
  if (path === '/auth/login') return <SignIn onDone={() => enter(false)} returnTo={returnTo} />;
  if (path === '/auth/register') return <Register onDone={() => enter(true)} returnTo={returnTo} />;
  return children;
}
