import {useEffect, useState, type FormEvent} from 'react';
import {usernameAvailability} from '#schema/account/account.api.ts';
import {usernameAvailabilityRules} from '#schema/account/account.rules.ts';
import {call} from '#web/io/call.ts';
import type {FieldNews} from '#web/ui/form/field-frame.tsx';

/** Pause in the typing after which the name is asked for, ms. */
const REST_MS = 400;

type UsernameNews = {
  /** Whether the name that stands there is taken, as soon as that is known. */
  readonly news: FieldNews | null;
  readonly onInput: (event: FormEvent<HTMLInputElement>) => void;
};

/** Asks beside the typing whether a username is taken. Where nobody answers it says nothing: the form will tell. */
export function useUsernameNews(): UsernameNews {
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<{username: string; isAvailable: boolean}>();
  useEffect(() => {
    const query = usernameAvailabilityRules.safeParse({username: typed}).data;
    if (!query || !navigator.onLine) return undefined;
    let isOver = false;
    const ask = () =>
      call(usernameAvailability, {query}).then(
        ({isAvailable}) => isOver || setKnown({...query, isAvailable}),
        () => undefined,
      );
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [typed]);
  const isOfThis = known !== undefined && known.username === typed.trim();
  return {
    news: isOfThis ? newsOf(known) : null,
    onInput: ({currentTarget}) => setTyped(currentTarget.value),
  };
}

const newsOf = ({username, isAvailable}: {username: string; isAvailable: boolean}): FieldNews =>
  isAvailable
    ? {tone: 'good', words: `${username} is available.`}
    : {tone: 'bad', words: `${username} is taken. Choose another one.`};
