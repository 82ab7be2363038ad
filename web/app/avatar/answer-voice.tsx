import {useEffect, useLayoutEffect, useRef} from 'react';
import {spokenAnswer, spokenSoFar} from '#web/app/avatar/spoken-answer.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {leftToSay} from '#web/avatar/voice/sentences.ts';
import type {Asked} from '#web/tutor/voice/asked-aloud.ts';
import {useConversation} from '#web/tutor/use-tutor.ts';
import {useWords} from '#web/tutor/written/use-words.ts';

/** Has the answer to a question said aloud, as it comes: draws nothing. */
export function AnswerVoice({threadId, turnId}: Asked) {
  const {turns, rejected} = useConversation(threadId);
  const said = useRef<readonly string[]>([]);
  // Before its answer, which is told by an effect of what is drawn below.
  useLayoutEffect(() => avatarActions.send({type: 'asked', turnId}), [turnId]);
  const turn = turns.find(({id}) => id === turnId);
  const isRejected = rejected.some(({command}) => command.id === turnId);
  const say = (whole: readonly string[], isWhole: boolean) => {
    const {sentences, isAnew} = leftToSay(said.current, whole);
    said.current = whole;
    if (sentences.length > 0 || isAnew || isWhole)
      avatarActions.send({type: 'answer', turnId, sentences, isWhole, isAnew});
  };
  if (isRejected || (turn && turn.stoppedAt !== null)) return <Say whole={NOTHING} isWhole say={say} />;
  if (!turn || turn.asking) return null;
  if (turn.isWriting) return <SayWords turnId={turnId} say={say} />;
  return <Say whole={spokenAnswer(turn.parts)} isWhole say={say} />;
}

const NOTHING: readonly string[] = [];

type SayProps = {say: (whole: readonly string[], isWhole: boolean) => void};

function SayWords({turnId, say}: SayProps & {turnId: string}) {
  const text = useWords(turnId);
  return <Say whole={spokenSoFar(text)} isWhole={false} say={say} />;
}

function Say({whole, isWhole, say}: SayProps & {whole: readonly string[]; isWhole: boolean}): null {
  const text = whole.join('\n');
  useEffect(() => {
    say(whole, isWhole);
    // It is said once, whoever draws it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, isWhole]);
  return null;
}
