import {useAtomValue} from 'jotai';
import {useRef, useState} from 'react';
import {useLocation, useSearch} from 'wouter';
import {AVATAR_SERVICES, type AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import type {Mode} from '#schema/tutor/tutor.answer.ts';
import {TUTOR_VIEWS} from '#web/app/tutor/tutor-views.ts';
import {avatarAtom, isAwake} from '#web/avatar/session/current-session.ts';
import {newCommand, useData} from '#web/data/data.ts';
import {addressIn, threadSearch} from '#web/tutor/address.ts';
import {AskForm, type AskHandle} from '#web/tutor/ask-form.tsx';
import {AskFirst} from '#web/tutor/choice/ask-first.tsx';
import {BudgetLeft} from '#web/tutor/choice/budget-left.tsx';
import {useAskingFirst} from '#web/tutor/choice/use-asking-first.ts';
import {Conversation} from '#web/tutor/conversation.tsx';
import {useDraftOf} from '#web/tutor/drafts.ts';
import {NO_SUBJECT} from '#web/tutor/turns.ts';
import type {Question} from '#web/tutor/use-asking.ts';
import {useAbout} from '#web/tutor/use-about.ts';
import {useConversation} from '#web/tutor/use-tutor.ts';
import {noteAsked} from '#web/tutor/voice/asked-aloud.ts';

/** Where the academy answers and a service only shows who speaks: a conversation with the tutor, as on its own page. */
export function ServiceConversation({kind}: {kind: AvatarServiceKind}) {
  const {threadId, askedHere, turns, rejected, state, showOlder, send} = useThread(
    AVATAR_SERVICES[kind].path,
  );
  const form = useRef<AskHandle>(null);
  const {choice, ask, asksFirst} = useAskingFirst(form, send);
  const [mode, setMode] = useState<Mode>('explain');
  const aboutOf = useAbout();
  return (
    <section aria-label="Conversation with the tutor" className="space-y-6">
      <AskFirst {...asksFirst} />
      {state === 'open' ? (
        <Conversation
          {...{turns, rejected, askedHere, aboutOf, views: TUTOR_VIEWS}}
          onOlder={showOlder}
          onMore={(follows) => ask({text: '', mode: 'hint', subject: NO_SUBJECT, follows})}
          onEdit={({text, mode: asked}) => {
            setMode(asked);
            form.current?.take(text);
          }}
        />
      ) : null}
      <div>
        <AskForm
          ref={form}
          isBrief={state === 'open'}
          draft={useDraftOf(threadId)}
          mode={mode}
          onMode={setMode}
          about={undefined}
          onForget={() => undefined}
          isSaid={mode === 'quiz'}
          isSecond={!isAwake(useAtomValue(avatarAtom))}
          onAsk={(text) => ask({text, mode, subject: NO_SUBJECT, follows: null})}
        />
        <BudgetLeft choice={choice} />
      </div>
    </section>
  );
}

/** The conversation that the page's address names, begun by its first question, and anew once it is gone. */
function useThread(path: string) {
  const {threadId} = addressIn(useSearch());
  const conversation = useConversation(threadId);
  const [askedHere, setAskedHere] = useState<string>();
  const {send: sendCommand} = useData();
  const [, go] = useLocation();
  const isBegun = threadId !== undefined && conversation.state !== 'gone';
  const send = ({text, mode, subject, follows}: Question) => {
    const id = isBegun ? threadId : crypto.randomUUID();
    const command = newCommand('tutor.ask', {threadId: id, mode, text, ...subject, follows});
    setAskedHere(command.args.id);
    sendCommand(command);
    noteAsked({threadId: id, turnId: command.args.id});
    if (!isBegun) go(path + threadSearch(id), {replace: true});
  };
  return {...conversation, threadId, askedHere, send};
}
