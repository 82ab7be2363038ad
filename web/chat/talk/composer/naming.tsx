// Naming somebody: `@` and the first letters of a username, or of a word of a name, offer those whom they fit.
import {useId, useState, type KeyboardEvent, type RefObject} from 'react';
import {beginningOfName} from '#schema/markdown/names.ts';
import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';
import {Avatar} from '#web/ui/show/avatar.tsx';

/** Nobody has such a name: usernames are at least three characters. */
const NOBODY = '!';

type Person = {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly avatarUrl: string | null;
};

/** Offers people while a name is being typed. */
export function useNaming(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  onText: (text: string) => void,
) {
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  const [closedFor, setClosedFor] = useState<string>();
  const prefix = beginningOfName(text.slice(0, caret));
  const [found] = useRows(queries.chat.people({prefix: prefix ?? NOBODY}));
  const people: readonly Person[] = prefix === undefined || prefix === closedFor ? [] : found;
  const chosen = people[Math.min(at, people.length - 1)];
  const pick = ({username}: Person) => {
    const start = caret - (prefix?.length ?? 0);
    onText(`${text.slice(0, start)}${username} ${text.slice(caret)}`);
    const next = start + username.length + 1;
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next, next);
      setCaret(next);
    });
  };
  /** @returns whether the key was for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (chosen === undefined) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt((people.indexOf(chosen) + step + people.length) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(chosen);
    else if (event.key === 'Escape') setClosedFor(prefix);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    listId,
    people,
    chosen,
    pick,
    onKeyDown,
    onSelect: () => {
      setCaret(area.current?.selectionStart ?? 0);
      setAt(0);
    },
    ties:
      chosen === undefined
        ? {}
        : ({
            'aria-autocomplete': 'list',
            'aria-controls': listId,
            'aria-activedescendant': `${listId}-${chosen.id}`,
          } as const),
  };
}

type Props = Pick<ReturnType<typeof useNaming>, 'listId' | 'people' | 'chosen' | 'pick'>;

/** The people who are offered, over the field. */
export function Naming({listId, people, chosen, pick}: Props) {
  return (
    <>
      <p role="status" className="sr-only">
        {people.length === 0 ? '' : `${people.length} ${people.length === 1 ? 'person fits' : 'people fit'}.`}
      </p>
      {people.length === 0 ? null : (
        <ul
          id={listId}
          role="listbox"
          aria-label="People"
          className="absolute bottom-full left-0 z-20 mb-2 w-72 max-w-full overflow-hidden rounded-xl border border-line bg-surface p-1 shadow-pop"
        >
          {people.map((person) => (
            <li
              key={person.id}
              id={`${listId}-${person.id}`}
              role="option"
              aria-selected={person === chosen}
              onPointerDown={(event) => {
                // The field keeps the focus.
                event.preventDefault();
                pick(person);
              }}
              className={`flex h-10 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 text-md ${person === chosen ? 'bg-sunken' : ''}`}
            >
              <Avatar name={person.fullName} src={person.avatarUrl} size="small" />
              <span dir="auto" className="truncate">
                {person.fullName}
              </span>
              <span className="truncate text-muted">@{person.username}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
