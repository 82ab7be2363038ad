import {MessagesSquare} from 'lucide-react';
import {useRef, useState, type ReactNode} from 'react';
import {useLocation, useSearch} from 'wouter';
import type {Mode} from '#schema/tutor/tutor.answer.ts';
import {useCommand} from '#web/data/data.ts';
import {addressIn, addressOf} from '#web/tutor/address.ts';
import {AskForm, type AskHandle} from '#web/tutor/ask-form.tsx';
import {Conversation} from '#web/tutor/conversation.tsx';
import {ThreadList} from '#web/tutor/thread-list.tsx';
import {TUTOR_HEAD} from '#web/tutor/tutor-before.tsx';
import {NO_SUBJECT, type Subject} from '#web/tutor/turns.ts';
import type {Views} from '#web/tutor/views.ts';
import {useConversation, useDraftOf, useLessonTitles} from '#web/tutor/use-tutor.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Drawer} from '#web/ui/overlay/drawer.tsx';
import {Page, WithRail} from '#web/ui/page.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

type Props = {
  views: Views;
  /** Where a new conversation may begin. */
  starts: ReactNode;
  /** Below the conversations. */
  rail: ReactNode;
};

/** The learner's conversations with the tutor. */
export function TutorView(props: Props) {
  const {threadId} = addressIn(useSearch());
  const freshId = useFreshId(threadId);
  // What was typed in one conversation is not the next one's; a new one stays the same when it gets its address.
  return <OneThread key={threadId ?? freshId} {...props} threadId={threadId} freshId={freshId} />;
}

/** The id that a new conversation gets with its first question: another one each time that one is begun. */
function useFreshId(threadId: string | undefined): string {
  const [fresh, setFresh] = useState(() => ({id: crypto.randomUUID() as string, isUsed: false}));
  if (threadId === fresh.id && !fresh.isUsed) setFresh({...fresh, isUsed: true});
  if (threadId === undefined && fresh.isUsed) setFresh({id: crypto.randomUUID(), isUsed: false});
  return fresh.id;
}

/** In a conversation the field stays in sight, unless the window is so low that it would hide the answers. */
const FOOT =
  'relative z-10 -mx-4 bg-paper px-4 pt-2 pb-4 before:pointer-events-none before:absolute before:inset-x-0 before:-top-6 before:h-6 before:bg-linear-to-t before:from-paper [@media(height>=40rem)]:sticky [@media(height>=40rem)]:bottom-0';

type ThreadProps = Props & {threadId: string | undefined; freshId: string};

function OneThread({threadId, freshId, views, starts, rail}: ThreadProps) {
  const {turns, rejected, isKnown} = useConversation(threadId);
  const asking = useAsking(threadId, freshId);
  const form = useRef<AskHandle>(null);
  const {subject, mode} = asking;
  const aboutOf = useAbout();
  const isEmpty = turns.length === 0 && rejected.length === 0;
  return (
    <Page {...TUTOR_HEAD} aside={<ThreadDrawer threadId={threadId} />}>
      <WithRail
        rail={
          <div className="space-y-8">
            <div className="max-xl:hidden">
              <ThreadList threadId={threadId} />
            </div>
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
              views={views}
              onMore={(follows) => asking.ask({text: '', mode: 'hint', subject: NO_SUBJECT, follows})}
              onEdit={(text) => form.current?.take(text)}
            />
          )}
          <div className={isEmpty ? '' : FOOT}>
            <AskForm
              ref={form}
              isBrief={!isEmpty}
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
        </div>
      </WithRail>
    </Page>
  );
}

/** Where the page has no column beside it, its conversations open over it. A chosen one is another page: it closes. */
function ThreadDrawer({threadId}: Pick<ThreadProps, 'threadId'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="xl:hidden">
      <Button kind="secondary" onClick={() => setOpen(true)}>
        <MessagesSquare size={16} aria-hidden /> Conversations
      </Button>
      <Drawer title="Conversations" open={isOpen} onOpenChange={setOpen}>
        <div className="px-5 pb-8">
          <ThreadList threadId={threadId} isTitled />
        </div>
      </Drawer>
    </div>
  );
}

type Question = {
  readonly text: string;
  readonly mode: Mode;
  readonly subject: Subject;
  readonly follows: string | null;
};

/** What is asked next, begun by the address, and the way to ask it. */
function useAsking(threadId: string | undefined, freshId: string) {
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
    const id = threadId ?? freshId;
    send({threadId: id, mode: asked, text, ...about, follows});
    // The paragraph was asked about; what follows is about its lesson.
    if (follows === null) setSubject({...about, block: null, questionId: null});
    if (threadId !== undefined) return;
    const address = addressOf({threadId: id});
    // What was chosen for the first question goes for the next one.
    setSearch(address);
    go(address, {replace: true});
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
