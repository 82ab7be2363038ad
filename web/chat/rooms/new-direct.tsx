import {useDeferredValue, useState} from 'react';
import {useLocation} from 'wouter';
import {listUsers} from '#schema/chat/chat.api.ts';
import {useData} from '#web/data/data.ts';
import {useRest} from '#web/data/use-rest.ts';
import {Field} from '#web/ui/form/field.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {focusFirst} from '#web/ui/overlay/use-opener.ts';
import {Avatar} from '#web/ui/show/avatar.tsx';

type Props = {open: boolean; onClose: () => void};

/** Finds somebody to write to. */
export const NewDirect = ({open, onClose}: Props) => (
  <Dialog title="New message" open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
    <Find onClose={onClose} />
  </Dialog>
);

function Find({onClose}: {onClose: () => void}) {
  const {userId} = useData();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const {answer, error, isOffline} = useRest(listUsers, {query: search === '' ? {} : {search}});
  const people = answer?.users.filter(({id}) => id !== userId) ?? [];
  return (
    <>
      <Field
        label="Name or username"
        type="search"
        {...focusFirst}
        value={typed}
        onChange={({target}) => setTyped(target.value)}
      />
      <p role="status" className="mt-3 text-sm text-muted">
        {isOffline
          ? 'You’re offline. Find people as soon as you’re back.'
          : error !== undefined && answer === undefined
            ? 'People can’t be loaded right now.'
            : answer !== undefined && people.length === 0
              ? search === ''
                ? 'No one else is here yet. New learners show up here.'
                : `No one matches “${search}”. Check the spelling.`
              : ''}
      </p>
      <ul className="mt-1 max-h-80 overflow-y-auto">
        {people.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-3 rounded-lg px-2 text-left hover:bg-sunken"
              onClick={() => {
                onClose();
                navigate(`/community?with=${person.id}`);
              }}
            >
              <Avatar name={person.fullName} src={person.avatarUrl} />
              <span className="min-w-0">
                <span dir="auto" className="block truncate font-medium">
                  {person.fullName}
                </span>
                <span className="block truncate text-sm text-muted">@{person.username}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
