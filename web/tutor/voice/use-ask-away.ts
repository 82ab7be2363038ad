import {useSetAtom} from 'jotai';
import {useLocation} from 'wouter';
import {ASK_MOST} from '#schema/tutor/tutor.limits.ts';
import {newCommand, useData} from '#web/data/data.ts';
import {addressOf} from '#web/tutor/address.ts';
import {useChoice} from '#web/tutor/choice/use-choice.ts';
import {NO_SUBJECT} from '#web/tutor/turns.ts';
import {noteAsked, waitingQuestionAtom} from '#web/tutor/voice/asked-aloud.ts';

/**
 * Asks from another page than the tutor's, by the same command. Where something is to be decided first, such as whether a
 * question may go to a service, the tutor's page opens with it.
 */
export function useAskAway(threadId: string | undefined): (text: string) => void {
  const {send} = useData();
  const {choice} = useChoice();
  const wait = useSetAtom(waitingQuestionAtom);
  const [, go] = useLocation();
  return (text) => {
    if (choice.state === 'undecided' || Array.from(text).length > ASK_MOST) {
      wait(text);
      return go(addressOf({threadId}));
    }
    const id = threadId ?? crypto.randomUUID();
    const command = newCommand('tutor.ask', {
      threadId: id,
      mode: 'explain',
      text,
      ...NO_SUBJECT,
      follows: null,
    });
    send(command);
    noteAsked({threadId: id, turnId: command.args.id});
  };
}
