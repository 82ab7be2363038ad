import {useEffect, useLayoutEffect, useRef} from 'react';
import {spokenAnswer, spokenSoFar} from '#web/app/avatar/spoken-answer.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {leftToSay, sentencesOf} from '#web/avatar/voice/sentences.ts';
import type {Asked} from '#web/tutor/voice/asked-aloud.ts';
import {useConversation} from '#web/tutor/use-tutor.ts';
import {useWords} from '#web/tutor/written/use-words.ts';

type Props = Asked & {
  /** It is connected. What was asked before then is answered aloud from then on. */
  isReady: boolean;
};

/** Has the answer to a question said aloud, as it comes: draws nothing. */
export function AnswerVoice({threadId, turnId, isReady}: Props) {
  const {turns, rejected, state} = useConversation(threadId);
  const said = useRef<readonly string[]>([]);
  const isTold = useRef(false);
  // Before its answer, which is told by an effect of what is drawn below.
  useLayoutEffect(() => {
    if (!isReady || isTold.current) return;
    said.current = [];
    avatarActions.send({type: 'asked', turnId});
  }, [turnId, isReady]);
  const turn = turns.find(({id}) => id === turnId);
  const refusal = rejected.find(({command}) => command.id === turnId);
  const say = (whole: readonly string[], isWhole: boolean) => {
    if (!isReady) return;
    isTold.current = isWhole;
    const {sentences, isAnew} = leftToSay(said.current, whole);
    said.current = whole;
    if (sentences.length > 0 || isAnew || isWhole)
      avatarActions.send({type: 'answer', turnId, sentences, isWhole, isAnew});
  };
  const how = {isReady, say};
  if (refusal) return <Say {...how} whole={refused(refusal.why)} isWhole />;
  const isOver = turn ? turn.stoppedAt !== null : state === 'gone';
  if (isOver) return <Say {...how} whole={NOTHING} isWhole />;
  if (!turn || turn.asking) return null;
  if (turn.isWriting) return <SayWords {...how} turnId={turnId} />;
  return <Say {...how} whole={spokenAnswer(turn.parts)} isWhole />;
}

const NOTHING: readonly string[] = [];

const refused = (why: string): readonly string[] => ['We couldn’t send this question.', ...sentencesOf(why)];

type SayProps = {isReady: boolean; say: (whole: readonly string[], isWhole: boolean) => void};

function SayWords({turnId, ...how}: SayProps & {turnId: string}) {
  const text = useWords(turnId);
  return <Say {...how} whole={spokenSoFar(text)} isWhole={false} />;
}

function Say({whole, isWhole, isReady, say}: SayProps & {whole: readonly string[]; isWhole: boolean}): null {
  const text = whole.join('\n');
  useEffect(() => {
    say(whole, isWhole);
    // It is said once, whoever draws it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, isWhole, isReady]);
  return null;
}
