import {queries} from '#schema/queries.ts';
import {useCallPart} from '#web/calls/use-call.ts';
import {useRows} from '#web/data/rows.ts';

/** Whether the other one has written something that was not read. */
export function useNewMessages(): boolean {
  const personId = useCallPart(({remoteUser}) => remoteUser?.id);
  const [directs] = useRows(queries.chat.directs());
  return directs.some(
    ({members, channel, readSeq}) =>
      channel !== undefined &&
      channel.lastSeq > (readSeq ?? 0) &&
      members.some(({userId}) => userId === personId),
  );
}
