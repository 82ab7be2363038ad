import {useAtomValue} from 'jotai';
import {Phone, Video} from 'lucide-react';
import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';
import {callingAtom, type Callee} from '#web/people/calling.ts';
import {Button} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';

type Props = {callee: Callee; className?: string};

/** Calls somebody with whom a conversation is accepted: signs alone, for a row or a head. */
export function CallButtons({callee, className = ''}: Props) {
  const calling = useAtomValue(callingAtom);
  if (!calling) return null;
  return (
    <span className={`flex shrink-0 ${className}`}>
      <IconButton
        icon={Phone}
        label={`Voice call with ${callee.fullName}`}
        onClick={() => calling.place(callee, 'voice')}
      />
      <IconButton
        icon={Video}
        label={`Video call with ${callee.fullName}`}
        onClick={() => calling.place(callee, 'video')}
      />
    </span>
  );
}

/** The same in words, for a person's card; nothing where the two have no conversation yet. */
export function CallOffer({callee}: Props) {
  const calling = useAtomValue(callingAtom);
  const mayCall = useMayCall(callee.id);
  if (!calling || !mayCall) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button size="small" kind="secondary" onClick={() => calling.place(callee, 'voice')}>
        <Phone size={15} aria-hidden /> Voice call
      </Button>
      <Button size="small" kind="secondary" onClick={() => calling.place(callee, 'video')}>
        <Video size={15} aria-hidden /> Video call
      </Button>
    </div>
  );
}

/** Whether the two have accepted direct messages, as the server asks for. Nobody calls themselves. */
function useMayCall(personId: string): boolean {
  const [directs] = useRows(queries.chat.directs());
  return directs.some(
    ({contact, members}) => contact === 'accepted' && members.some(({userId}) => userId === personId),
  );
}
