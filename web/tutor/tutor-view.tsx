import {MessagesSquare} from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import {useLocation, useSearch} from 'wouter';
import {addressIn, addressOf} from '#web/tutor/address.ts';
import {AskForm, type AskHandle} from '#web/tutor/ask-form.tsx';
import {Conversation} from '#web/tutor/conversation.tsx';
import {useDraftOf, useForgettingGone, useLeavingDrafts} from '#web/tutor/drafts.ts';
import {ThreadList} from '#web/tutor/threads/thread-list.tsx';
import {BudgetLeft} from '#web/tutor/choice/budget-left.tsx';
import {AskFirst} from '#web/tutor/choice/ask-first.tsx';
import {leadFor} from '#web/tutor/choice/choice.words.ts';
import {TUTOR_TITLE} from '#web/tutor/tutor-before.tsx';
import {NO_SUBJECT, type Rejected} from '#web/tutor/turns.ts';
import type {StartsProps, Views} from '#web/tutor/views.ts';
import {useAbout} from '#web/tutor/use-about.ts';
import {useAsking} from '#web/tutor/use-asking.ts';
import {useAskingFirst} from '#web/tutor/choice/use-asking-first.ts';
import {useConversation, useIsThere, type WhyGone} from '#web/tutor/use-tutor.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Drawer} from '#web/ui/overlay/drawer.tsx';
import {Page, WithRail} from '#web/ui/page.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {Face} from '#web/ui/trace/face/face.tsx';
import {useMedia} from '#web/ui/window/use-media.ts';

type Props = {
  views: Views;
  /** Below the conversations. */
  rail: ReactNode;
  /** Where one talks with the tutor: beside the conversation, or over it where there is no room. */
  Stage?: ComponentType<{isBeside: boolean}> | undefined;
};

/** The learner's conversations with the tutor. */
export function TutorView(props: Props) {
  const {threadId} = addressIn(useSearch());
  const freshId = useFreshId(threadId);
  const {gone, leave} = useGone(threadId);
  // What was typed in one conversation is not the next one's; a new one stays the same when it gets its address.
  const key = threadId ?? freshId;
  useForgettingGone(useIsThere(key));
  return <OneThread key={key} {...props} threadId={threadId} freshId={freshId} gone={gone} onGone={leave} />;
}

type Gone = {
  readonly id: string;
  readonly why: WhyGone;
  readonly hadFocus: boolean;
  /** What was in the field. */
  readonly typed: string;
};

/** A conversation that was open and is gone: a new one is begun, with what was typed, and says so. */
function useGone(threadId: string | undefined) {
  const [gone, setGone] = useState<Gone>();
  const [, go] = useLocation();
  const drafts = useLeavingDrafts();
  if (gone && threadId !== undefined && threadId !== gone.id) setGone(undefined);
  const leave = (left: Gone) => {
    drafts.moveToNew(left.id, left.typed);
    setGone(left);
    go(addressOf({}), {replace: true});
  };
  return {gone, leave};
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

type ThreadProps = Props & {
  threadId: string | undefined;
  freshId: string;
  gone: Gone | undefined;
  onGone: (gone: Gone) => void;
};

function OneThread({threadId, freshId, views, rail, Stage, gone, onGone}: ThreadProps) {
  const {turns, rejected, state, whyGone, showOlder} = useConversation(threadId);
  const {subject, mode, askedHere, ...asking} = useAsking(threadId, freshId);
  const form = useRef<AskHandle>(null);
  const {choice, ask, asksFirst} = useAskingFirst(form, asking.ask);
  const {editing, edit} = useEditing(form, asking);
  const aboutOf = useAbout();
  const isGone = state === 'gone' && !editing;
  useLeaving(isGone ? threadId : undefined, {form, why: whyGone, onGone});
  useFirstFocus(form, gone?.hadFocus === true);
  const isOpen = state === 'open';
  return (
    <Page title={TUTOR_TITLE} lead={leadFor(choice)} aside={<ThreadDrawer threadId={threadId} />}>
      <AskFirst {...asksFirst} />
      <WithRail rail={<Beside {...{threadId, rail, Stage}} />}>
        <div className="space-y-8">
          <StageAt Stage={Stage} isBeside={false} />
          {gone && threadId === undefined ? <GoneNotice why={gone.why} /> : null}
          {isOpen ? (
            <Conversation
              {...{turns, rejected, askedHere, aboutOf, views}}
              onOlder={showOlder}
              onMore={(follows) => ask({text: '', mode: 'hint', subject: NO_SUBJECT, follows})}
              onEdit={edit}
            />
          ) : (
            <Beginning state={isGone ? 'loading' : state} />
          )}
          <div className={isOpen ? FOOT : ''}>
            <AskForm
              ref={form}
              isBrief={isOpen}
              draft={useDraftOf(threadId)}
              mode={mode}
              onMode={asking.setMode}
              about={aboutOf(subject)}
              onForget={() => {
                asking.forgetSubject();
                form.current?.focus();
              }}
              isSaid={mode === 'quiz' || subject.block !== null || subject.questionId !== null}
              onAsk={(text) => ask({text, mode, subject, follows: null})}
            />
            <BudgetLeft choice={choice} />
          </div>
          <StartsBelow
            isShown={!isGone && isNew(state)}
            Starts={views.Starts}
            onAsk={(text, lessonId) =>
              ask({text, mode: 'explain', subject: {...NO_SUBJECT, lessonId}, follows: null})
            }
          />
        </div>
      </WithRail>
    </Page>
  );
}

type State = ReturnType<typeof useConversation>['state'];

const isNew = (state: State): boolean => state === 'new' || state === 'gone';

type StartsBelowProps = {isShown: boolean; Starts: Views['Starts']; onAsk: StartsProps['onAsk']};

/** Below the field: what comes late moves nothing that somebody types into. */
const StartsBelow = ({isShown, Starts, onAsk}: StartsBelowProps) =>
  isShown ? <Starts onAsk={onAsk} /> : null;

/** A conversation without questions. */
function Beginning({state}: {state: State}) {
  if (state === 'loading') return <Skeleton label="Loading the conversation" lines={4} />;
  if (state !== 'away')
    return (
      <div className="flex items-center gap-4">
        <Face size={26} halo />
        <p className="text-lg text-balance">Ask me anything about your lessons.</p>
      </div>
    );
  return (
    <p role="status" className="text-muted">
      This conversation isn’t on this device yet. It opens when you’re back online.
    </p>
  );
}

/** A question that was given up here is no news. */
const GoneNotice = ({why}: {why: WhyGone}) =>
  why === 'unsent' ? null : (
    <Notice
      title={
        why === 'deleted'
          ? 'This conversation was deleted.'
          : 'We couldn’t find this conversation. It may have been deleted.'
      }
    />
  );

type Leaving = Pick<ThreadProps, 'onGone'> & {form: RefObject<AskHandle | null>; why: WhyGone};

/** Tells once that a conversation is gone, what was typed, and whether somebody was typing. */
function useLeaving(id: string | undefined, {form, why, onGone}: Leaving): void {
  const tell = useEffectEvent((left: string) =>
    onGone({
      id: left,
      why,
      hadFocus: document.activeElement?.tagName === 'TEXTAREA',
      typed: form.current?.typed() ?? '',
    }),
  );
  useEffect(() => {
    if (id !== undefined) tell(id);
  }, [id]);
}

/** Whoever was typing goes on typing. */
function useFirstFocus(form: RefObject<AskHandle | null>, isWanted: boolean): void {
  const focus = useEffectEvent(() => {
    if (isWanted) form.current?.focus();
  });
  useEffect(() => focus(), []);
}

/** Asks a refused question again. Once it was the only one, its conversation is empty and not gone. */
function useEditing(
  form: RefObject<AskHandle | null>,
  {setSubject, setMode}: Pick<ReturnType<typeof useAsking>, 'setSubject' | 'setMode'>,
) {
  const [editing, setEditing] = useState(false);
  const edit = ({text, subject, mode}: Rejected) => {
    setEditing(true);
    setSubject(subject);
    setMode(mode);
    form.current?.take(text);
  };
  return {editing, edit};
}

const Beside = ({threadId, rail, Stage}: Pick<ThreadProps, 'threadId' | 'rail' | 'Stage'>) => (
  <div className="space-y-8">
    <StageAt Stage={Stage} isBeside />
    <div className="max-xl:hidden">
      <ThreadList threadId={threadId} />
    </div>
    {rail}
  </div>
);

/** As `WithRail` has it, and `max-xl`. */
const HAS_RAIL = '(min-width: 80rem)';

/** In one of its two places, by the room there is. */
function StageAt({Stage, isBeside}: Pick<Props, 'Stage'> & {isBeside: boolean}) {
  const hasRail = useMedia(HAS_RAIL);
  return Stage && hasRail === isBeside ? <Stage isBeside={isBeside} /> : null;
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
