import {getUser} from '#schema/chat/chat.api.ts';
import {useSelf} from '#web/chat/rooms/use-rooms.ts';
import {saidIn, SHOWN_COMMANDS} from '#web/chat/said.ts';
import {Composer} from '#web/chat/talk/composer/composer.tsx';
import {placeWith} from '#web/chat/talk/composer/use-draft.ts';
import {MessageText} from '#web/markdown/markdown.tsx';
import {Posting} from '#web/chat/talk/composer/posting.tsx';
import {BackToList} from '#web/chat/talk/room-head.tsx';
import {useCommand, usePendingOf} from '#web/data/data.ts';
import {useRest} from '#web/data/use-rest.ts';
import {HttpError} from '#web/io/call.ts';
import {Avatar} from '#web/ui/show/avatar.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';

/** To somebody with whom there is no room yet: the first message makes one, and reaches them as a request. */
export function FirstWords({personId}: {personId: string}) {
  const {answer: person, error, isOffline} = useRest(getUser, {params: {id: personId}});
  const self = useSelf();
  const pending = usePendingOf(...SHOWN_COMMANDS);
  const post = useCommand('chat.postDirect');
  const said = saidIn([], pending, {channelId: undefined, peerId: personId}, self);
  if (error instanceof HttpError && error.status === 404)
    return (
      <div className="grid flex-1 place-items-center p-6">
        <EmptyState title="You can’t write to this person">
          Their account isn’t here anymore, or can’t be reached.
        </EmptyState>
      </div>
    );
  const name = person?.fullName ?? '';
  return (
    <section aria-label={name} className="flex h-full min-w-0 flex-1 flex-col">
      <header className="flex min-h-16 items-center gap-3 border-b border-line px-3 py-2">
        <BackToList />
        {person ? <Avatar name={person.fullName} src={person.avatarUrl} /> : null}
        <div className="min-w-0">
          <h2 dir="auto" className="truncate text-lg leading-6 font-semibold">
            {name}
          </h2>
          <p className="truncate text-sm text-muted">{person ? `@${person.username}` : ''}</p>
        </div>
      </header>
      <div className="min-h-0 flex-1 space-y-3 overflow-y-auto p-4">
        <p className="text-muted">
          {isOffline && !person
            ? 'You’re offline. What you write is sent when you’re back.'
            : 'You haven’t written to each other yet. Your first message is a request: they decide whether to answer.'}
        </p>
        {said.map((one) => (
          <div key={one.id}>
            <MessageText text={one.body} named={[]} />
            {one.posting ? <Posting command={one.posting} text={one.body} /> : null}
          </div>
        ))}
      </div>
      <div className="px-3 pb-4">
        <Composer
          label={name === '' ? 'Write a message' : `Message ${name}`}
          place={placeWith(personId)}
          channelId={undefined}
          onPost={(content) => post({receiverId: personId, content})}
        />
      </div>
    </section>
  );
}
