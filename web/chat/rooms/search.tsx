import {useDeferredValue, useState} from 'react';
import {Link} from 'wouter';
import {searchMessages, type FoundMessage} from '#schema/chat/chat.api.ts';
import {addressOfRoom} from '#web/chat/address.ts';
import {useRest} from '#web/data/use-rest.ts';
import {Field} from '#web/ui/form/field.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {focusFirst} from '#web/ui/overlay/use-opener.ts';
import {Time} from '#web/ui/show/time.tsx';
import {UnlessRow} from '#web/ui/show/unless.tsx';

type Props = {open: boolean; onClose: () => void};

/** The fewest characters that are searched for. */
const LEAST = 2;

/** Finds messages in all rooms that the learner may read. */
export const SearchMessages = ({open, onClose}: Props) => (
  <Dialog title="Search messages" open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
    <Find onClose={onClose} />
  </Dialog>
);

function Find({onClose}: {onClose: () => void}) {
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  return (
    <>
      <Field
        label="Words in a message"
        type="search"
        {...focusFirst}
        value={typed}
        onChange={({target}) => setTyped(target.value)}
      />
      {words.length >= LEAST ? <Results words={words} onClose={onClose} /> : null}
    </>
  );
}

function Results({words, onClose}: {words: string; onClose: () => void}) {
  const {answer, error, isOffline} = useRest(searchMessages, {query: {q: words}});
  return (
    <>
      <p role="status" className="mt-3 text-sm text-muted">
        {isOffline
          ? 'You’re offline. Search works again as soon as you’re back.'
          : error !== undefined && answer === undefined
            ? 'The search isn’t available right now. Try again in a moment.'
            : answer?.messages.length === 0
              ? 'No message has these words.'
              : ''}
      </p>
      <ul className="mt-1 max-h-96 space-y-1 overflow-y-auto">
        {answer?.messages.map((message) => (
          <li key={message.id}>
            <Hit message={message} onClose={onClose} />
          </li>
        ))}
      </ul>
    </>
  );
}

type HitProps = {message: FoundMessage; onClose: () => void};

/** One message that was found. @internal */
export const Hit = (props: HitProps) => (
  <UnlessRow
    plain={
      <p dir="auto" className="px-2 py-2 break-words">
        {props.message.content}
      </p>
    }
  >
    <Found {...props} />
  </UnlessRow>
);

const Found = ({message, onClose}: HitProps) => (
  <Link
    href={addressOfRoom(message.channelId, message.seq)}
    onClick={onClose}
    className="block rounded-lg px-2 py-2 hover:bg-sunken"
  >
    <span className="flex items-baseline gap-2 text-sm">
      <span dir="auto" className="truncate font-medium">
        {message.senderName ?? 'Deleted user'}
      </span>
      <span dir="auto" className="truncate text-muted">
        {message.channelName === null ? 'Direct message' : `#${message.channelName}`}
      </span>
      <Time at={Date.parse(message.timestamp)} className="ml-auto shrink-0 text-xs text-muted" />
    </span>
    <span dir="auto" className="mt-0.5 line-clamp-2 block">
      {message.content}
    </span>
  </Link>
);
