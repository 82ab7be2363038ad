import {useRef, useState, type ReactNode} from 'react';
import {useLocation, useSearch} from 'wouter';
import type {Mode} from '#schema/tutor/tutor.answer.ts';
import {useCommand} from '#web/data/data.ts';
import type {TextView} from '#web/questions/text-view.ts';
import {addressIn, addressOf} from '#web/tutor/address.ts';
import {AskForm, type AskHandle} from '#web/tutor/ask-form.tsx';
import {Conversation} from '#web/tutor/conversation.tsx';
import {ThreadList} from '#web/tutor/thread-list.tsx';
import {NO_SUBJECT, type Subject} from '#web/tutor/turns.ts';
import {useConversation, useDraftOf, useLessonTitles} from '#web/tutor/use-tutor.ts';
import {Page, WithRail} from '#web/ui/page.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

type Props = {
  /** Draws the text of questions, with their samples. */
  Text: TextView;
  /** Where a new conversation may begin. */
  starts: ReactNode;
  /** Below the conversations. */
  rail: ReactNode;
};

/** The learner's conversations with the tutor. */
export function TutorView(props: Props) {
  const {threadId} = addressIn(useSearch());
  // What was typed in one conversation is not the next one's.
  return <OneThread key={threadId ?? 'new'} {...props} threadId={threadId} />;
}

function OneThread({threadId, Text, starts, rail}: Props & {threadId: string | undefined}) {
  const {turns, rejected, isKnown} = useConversation(threadId);
  const asking = useAsking(threadId);
  const form = useRef<AskHandle>(null);
  const {subject, mode} = asking;
  const aboutOf = useAbout();
  const isEmpty = turns.length === 0 && rejected.length === 0;
  return (
    <Page
      title="AI tutor"
      lead="I answer with passages from your lessons, word for word. I’m not a language model, so I never make anything up."
    >
      <WithRail
        rail={
          <div className="space-y-8">
            <ThreadList threadId={threadId} />
            {rail}
          </div>
        }
      >
        <div className="space-y-8">
          {isEmpty ? (
            isKnown ? (
              starts
            ) : (
              <Skeleton label="Loading the conversation" lines={4} />
            )
          ) : (
            <Conversation
              turns={turns}
              rejected={rejected}
              aboutOf={aboutOf}
              Text={Text}
              onMore={(follows) => asking.ask({text: '', mode: 'hint', subject: NO_SUBJECT, follows})}
              onEdit={(text) => form.current?.take(text)}
            />
          )}
          <AskForm
            ref={form}
            draft={useDraftOf(threadId)}
            mode={mode}
            onMode={asking.setMode}
            about={aboutOf(subject)}
            onForget={() => {
              asking.setSubject(NO_SUBJECT);
              form.current?.focus();
            }}
            isSaid={mode === 'quiz' || subject.block !== null || subject.questionId !== null}
            onAsk={(text) => asking.ask({text, mode, subject, follows: null})}
          />
        </div>
      </WithRail>
    </Page>
  );
}

type Question = {
  readonly text: string;
  readonly mode: Mode;
  readonly subject: Subject;
  readonly follows: string | null;
};

/** What is asked next, begun by the address, and the way to ask it. */
function useAsking(threadId: string | undefined) {
  const begun = addressIn(useSearch());
  const [subject, setSubject] = useState(begun.subject);
  const [mode, setMode] = useState(begun.mode);
  const [search, setSearch] = useState(() => addressOf(begun));
  // A link on this page begins anew.
  if (addressOf(begun) !== search) {
    setSearch(addressOf(begun));
    setSubject(begun.subject);
    setMode(begun.mode);
  }
  const send = useCommand('tutor.ask');
  const [, go] = useLocation();
  const ask = ({text, mode: asked, subject: about, follows}: Question) => {
    const id = threadId ?? crypto.randomUUID();
    send({threadId: id, mode: asked, text, ...about, follows});
    setSubject({...about, block: null, questionId: null});
    if (threadId === undefined) go(addressOf({threadId: id}), {replace: true});
  };
  return {subject, setSubject, mode, setMode, ask};
}

/** Says what a subject is called. */
function useAbout(): (subject: Subject) => string | undefined {
  const titles = useLessonTitles();
  return ({lessonId, block, questionId}) => {
    const title = lessonId === null ? undefined : (titles.get(lessonId)?.title ?? 'a lesson');
    if (questionId !== null) {
      return title === undefined ? 'a question you got wrong' : `a question you got wrong in “${title}”`;
    }
    if (title === undefined) return undefined;
    return block === null ? title : `a paragraph of “${title}”`;
  };
}
