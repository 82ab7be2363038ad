import {CornerUpLeft, MessageSquareReply, MoreHorizontal, Pin, SmilePlus} from 'lucide-react';
import {memo} from 'react';
import {Link} from 'wouter';
import {GONE, type Said} from '#web/chat/said.ts';
import {emojiName, EMOJI, QUICK} from '#web/chat/talk/composer/emoji.ts';
import {EmojiButton} from '#web/chat/talk/composer/emoji-picker.tsx';
import {MessageText} from '#web/markdown/markdown.tsx';
import {leadsToThread, MessageMenu, type Doing} from '#web/chat/talk/log/message-menu.tsx';
import {Posting, RejectedEdit} from '#web/chat/talk/composer/posting.tsx';
import {PersonLink} from '#web/people/person-link.tsx';
import {buttonLook} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Avatar} from '#web/ui/show/avatar.tsx';
import {Unless} from '#web/ui/show/unless.tsx';
import {Typed} from '#web/ui/show/typed.tsx';

type Props = {
  said: Said;
  /** Follows one of the same person: without picture and name. */
  isContinued: boolean;
  /** The one that a link led to. */
  isFound?: boolean;
  /** What may be done with it; all that is offered calls it. */
  doing: Doing;
};

/** Beside a line that goes on there is room for the figures alone. */
const short = new Intl.DateTimeFormat('en', {hour: 'numeric', minute: '2-digit', hour12: false});
const clock = new Intl.DateTimeFormat('en', {hour: 'numeric', minute: '2-digit'});
const whole = new Intl.DateTimeFormat('en', {dateStyle: 'full', timeStyle: 'short'});

/** One message of a conversation, with what can be done with it. One that cannot be drawn is its text alone. */
export const Message = memo(function Message(props: Props) {
  return (
    <Unless fails={<Plain said={props.said} />}>
      <Drawn {...props} />
    </Unless>
  );
});

/** Asks nothing of the row but its text and the name. */
const Plain = ({said: {id, sender, isRemoved, body}}: {said: Said}) => (
  <article
    aria-label={sender?.fullName ?? GONE}
    tabIndex={-1}
    data-message={id}
    dir="auto"
    className="rounded-lg px-3 py-2 pl-15 leading-6 break-words whitespace-pre-wrap"
  >
    {isRemoved ? 'Message deleted' : body}
  </article>
);

function Drawn({said, isContinued, isFound = false, doing}: Props) {
  if (said.kind === 'system') return <Told said={said} doing={doing} />;
  const name = said.sender?.fullName ?? GONE;
  const tint = isFound ? 'bg-accent-tint' : said.namesMe ? 'bg-joy-tint' : '';
  return (
    <article
      aria-label={`${name}, ${clock.format(said.createdAt)}`}
      tabIndex={-1}
      data-message={said.id}
      className={`group/message relative grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 rounded-lg px-3 outline-offset-[-2px] hover:bg-sunken/60 focus-visible:bg-sunken/60 ${isContinued ? 'py-0.5' : 'pt-2.5 pb-0.5'} ${tint}`}
    >
      <Beside said={said} isContinued={isContinued} />
      <div className="min-w-0">
        {isContinued ? null : <Author said={said} />}
        <Quote said={said} doing={doing} />
        <Body said={said} />
        {said.rejectedEdit ? <RejectedEdit command={said.rejectedEdit} isRemoved={said.isRemoved} /> : null}
        <Reactions said={said} doing={doing} />
        <Replies said={said} doing={doing} />
        {said.posting ? <Posting command={said.posting} text={said.body} /> : null}
      </div>
      <Actions said={said} doing={doing} />
    </article>
  );
}

/** The picture; beside a line that goes on, the time. */
const Beside = ({said, isContinued}: {said: Said; isContinued: boolean}) =>
  isContinued ? (
    <At isShort said={said} className="gutter invisible text-right leading-6 group-hover/message:visible" />
  ) : (
    <Avatar name={said.sender?.fullName ?? GONE} src={said.sender?.avatarUrl} />
  );

function Body({said}: {said: Said}) {
  if (said.isRemoved) return <p className="leading-6 text-muted italic">Message deleted</p>;
  return (
    <>
      <MessageText text={said.body} named={said.named} />
      {said.isEdited ? <p className="text-xs text-muted">Edited</p> : null}
    </>
  );
}

const Author = ({said}: {said: Said}) => (
  <p className="flex items-baseline gap-2 leading-5">
    {said.sender ? (
      <PersonLink person={said.sender} className="min-w-0 truncate font-semibold">
        <Talk said={said} />
      </PersonLink>
    ) : (
      <span className="font-semibold text-muted">{GONE}</span>
    )}
    <At said={said} className="shrink-0 text-xs text-muted" />
    {said.isPinned ? (
      <span className="flex items-center gap-1 text-xs text-muted">
        <Pin size={12} aria-hidden /> Pinned
      </span>
    ) : null}
  </p>
);

type Part = {said: Said; doing: Doing};

/** What it answers. */
function Quote({said: {quoted}, doing}: Part) {
  if (!quoted) return null;
  return (
    <button
      type="button"
      className="mt-1 flex max-w-full items-center gap-1.5 text-left text-sm text-muted hover:text-ink"
      onClick={() => doing.goTo(quoted.id)}
    >
      <CornerUpLeft size={13} aria-hidden className="shrink-0" />
      <span className="truncate">
        <Typed>{quoted.name}</Typed>: <Typed>{quoted.body}</Typed>
      </span>
    </button>
  );
}

const repliesWords = (count: number): string => `${count} ${count === 1 ? 'reply' : 'replies'}`;

function Replies({said: {replyCount, threadRootId, id}, doing}: Part) {
  if (replyCount === 0 || doing.isThread) return null;
  return (
    <button
      type="button"
      className="mt-1 flex min-h-6 items-center gap-1.5 text-sm font-medium text-accent hover:underline"
      onClick={() => doing.openThread(threadRootId ?? id)}
    >
      <MessageSquareReply size={14} aria-hidden />
      <span>{repliesWords(replyCount)}</span>
    </button>
  );
}

/** What the academy itself says. */
const Told = ({said, doing}: Part) => (
  <article
    aria-label={`The academy, ${clock.format(said.createdAt)}`}
    data-message={said.id}
    tabIndex={-1}
    className="my-2 rounded-lg border border-line bg-surface px-4 py-3 text-muted"
  >
    {said.isRemoved ? (
      <p className="leading-6 italic">Message deleted</p>
    ) : (
      <MessageText text={said.body} named={said.named} />
    )}
    {leadsToThread(said, doing) ? (
      <button
        type="button"
        className="mt-2 flex min-h-6 items-center gap-1.5 text-sm font-medium text-accent hover:underline"
        onClick={() => doing.openThread(said.id)}
      >
        <MessageSquareReply size={14} aria-hidden />
        <span>{said.replyCount === 0 ? 'Reply in thread' : repliesWords(said.replyCount)}</span>
      </button>
    ) : null}
  </article>
);

const At = ({said, className, isShort = false}: {said: Said; className: string; isShort?: boolean}) => (
  <time
    dateTime={new Date(said.createdAt).toISOString()}
    title={whole.format(said.createdAt)}
    className={className}
  >
    {(isShort ? short : clock).format(said.createdAt)}
  </time>
);

const Talk = ({said}: {said: Said}) =>
  said.isOwn || !said.sender ? null : (
    <Link href={`/community?with=${said.sender.id}`} className={buttonLook('secondary', 'small')}>
      Send a message
    </Link>
  );

function Reactions({said, doing}: Part) {
  if (said.reactions.length === 0) return null;
  return (
    <ul aria-label="Reactions" className="mt-1 flex flex-wrap gap-1">
      {said.reactions.map(({emoji, count, isOwn}) => (
        <li key={emoji}>
          <button
            type="button"
            aria-pressed={isOwn}
            aria-label={`${emojiName(emoji)}, ${count}`}
            className={`flex h-7 items-center gap-1.5 rounded-full border px-2 text-sm tabular-nums ${isOwn ? 'border-accent bg-accent-tint text-accent-strong' : 'border-line bg-surface hover:border-edge'}`}
            onClick={() => doing.react(said.id, emoji, !isOwn)}
          >
            <span aria-hidden>{emoji}</span> <span>{count}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Beside the message under the pointer, and beside the one that has the focus. */
function Actions({said, doing}: Part) {
  // Neither what is gone nor what the academy does not have yet.
  if (said.isRemoved || said.posting) return null;
  return (
    <div className="absolute -top-3 right-2 flex rounded-lg border border-line bg-surface opacity-0 shadow-card group-focus-within/message:opacity-100 group-hover/message:opacity-100 has-aria-expanded:opacity-100 has-data-[state=open]:opacity-100">
      {EMOJI.slice(0, QUICK).map(([emoji, name]) => (
        <button
          key={emoji}
          type="button"
          aria-label={`React with ${name}`}
          className="grid size-8 place-items-center rounded-lg hover:bg-sunken mobile:hidden"
          onClick={() =>
            doing.react(said.id, emoji, !said.reactions.some((one) => one.emoji === emoji && one.isOwn))
          }
        >
          <span aria-hidden>{emoji}</span>
        </button>
      ))}
      <EmojiButton label="React" icon={SmilePlus} onPick={(emoji) => doing.react(said.id, emoji, true)} />
      {doing.mayWrite ? (
        <IconButton icon={CornerUpLeft} size="small" label="Reply" onClick={() => doing.reply(said)} />
      ) : null}
      <MessageMenu
        said={said}
        doing={doing}
        trigger={<IconButton icon={MoreHorizontal} size="small" label="More" />}
      />
    </div>
  );
}
