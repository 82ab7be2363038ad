import type {ReactNode} from 'react';
import {CallOffer} from '#web/people/call-buttons.tsx';
import {usePerson, type Person} from '#web/people/use-person.ts';
import {Avatar} from '#web/ui/show/avatar.tsx';

export type KnownPerson = Pick<Person, 'username' | 'fullName'> & {
  readonly avatarUrl?: string | null | undefined;
};

type Props = {person: KnownPerson; children?: ReactNode};

/** A learner's public card: picture, name and username, live. */
export function PersonCard({person, children}: Props) {
  const found = usePerson(person.username);
  if (found === null) return <p className="p-5 text-muted">This account isn’t here anymore.</p>;
  const {fullName, username, avatarUrl} = found ?? person;
  return (
    <div className="p-5">
      <div className="flex items-center gap-4">
        <Avatar name={fullName} src={avatarUrl} size="large" />
        <div className="min-w-0">
          <p dir="auto" className="text-left text-lg leading-6 font-semibold break-words">
            {fullName}
          </p>
          <p className="text-muted break-all">@{username}</p>
        </div>
      </div>
      {found ? <CallOffer callee={found} /> : null}
      {children ? <div className="mt-4 border-t border-line pt-4 text-sm">{children}</div> : null}
    </div>
  );
}
