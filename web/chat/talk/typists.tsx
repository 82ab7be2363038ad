import {queries} from '#schema/queries.ts';
import {isolated} from '#schema/isolated.ts';
import {useTyping} from '#web/socket/use-chat-socket.ts';
import type {Sender} from '#web/chat/said.ts';
import {useRows} from '#web/data/rows.ts';

type Props = {channelId: string; known: readonly Sender[]};

/** Who is writing. It keeps its room, so that nothing moves when somebody begins. */
export function Typists({channelId, known}: Props) {
  const [members] = useRows(queries.chat.members({channelId}));
  const ids = useTyping(channelId);
  const nameOf = (id: string) =>
    known.find((one) => one.id === id)?.fullName ??
    members.find(({userId}) => userId === id)?.user?.fullName ??
    'Someone';
  return (
    <p aria-hidden className="h-5 truncate px-3 text-xs text-muted">
      {typingWords(ids.map((id) => isolated(nameOf(id))))}
    </p>
  );
}

/** "Ada is writing", "Ada and Bob are writing"; of more than two how many. */
export function typingWords(names: readonly string[]): string {
  const [first, second] = names;
  if (first === undefined) return '';
  if (second === undefined) return `${first} is writing…`;
  return names.length === 2 ? `${first} and ${second} are writing…` : `${names.length} people are writing…`;
}
