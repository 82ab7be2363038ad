import {useAtomValue} from 'jotai';
import {useLayoutEffect, useRef, type ReactNode} from 'react';
import {adminAtom} from '#web/admin-area/session.ts';
import {keepTyped, typedIn} from '#web/admin-area/typed.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Passwords are not among them. */
const FIELDS = ':is(input:not([type="password"], [type="hidden"]), textarea, select)[name]';

const fieldsIn = (room: HTMLElement | null) => [...(room?.querySelectorAll<Field>(FIELDS) ?? [])];

type Props = {
  /** Which dialog it is, and about what. */
  dialog: string;
  children: ReactNode;
};

/** Fields of a form whose words outlive the session; `forgetTyped` ends that. */
export function KeptFields({dialog, children}: Props) {
  const room = useRef<HTMLDivElement>(null);
  const account = useAtomValue(adminAtom);
  const adminId = account.state === 'admin' ? account.admin.id : undefined;
  useLayoutEffect(() => {
    const known = adminId === undefined ? undefined : typedIn(adminId, dialog);
    for (const field of known ? fieldsIn(room.current) : []) field.value = known?.[field.name] ?? field.value;
  }, [adminId, dialog]);
  const keep = () => {
    if (adminId === undefined) return;
    keepTyped(
      adminId,
      dialog,
      Object.fromEntries(fieldsIn(room.current).map(({name, value}) => [name, value])),
    );
  };
  return (
    <div ref={room} onInput={keep} className="space-y-5">
      {children}
    </div>
  );
}
