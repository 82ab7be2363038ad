// Where one talks with the tutor on its page: at rest one line; while a session runs the face, its words, and what one talks by.
import '#web/avatar/screen/stage.css';
import {useAtomValue} from 'jotai';
import {lazy, Suspense} from 'react';
import {STATUS} from '#web/avatar/machine/avatar.texts.ts';
import {avatarAtom, isAwake, type AvatarView} from '#web/avatar/session/current-session.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {Button} from '#web/ui/form/button.tsx';
import {focusNext, useKeptFocus} from '#web/ui/overlay/focus/use-kept-focus.ts';
import {Unless} from '#web/ui/show/unless.tsx';
import {Face} from '#web/ui/trace/face/face.tsx';

const LiveStage = lazy(async () => ({
  default: (await import('#web/avatar/screen/live-stage.tsx')).LiveStage,
}));

type Props = {
  /** There is room beside the conversation. */
  isBeside: boolean;
};

export function Stage({isBeside}: Props) {
  const view = useAtomValue(avatarAtom);
  const kept = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={kept} className={isAwake(view) && !isBeside ? 'stage-over' : ''}>
      <Shown view={view} isBeside={isBeside} />
    </div>
  );
}

function Shown({view, isBeside}: Props & {view: AvatarView}) {
  if (!isAwake(view))
    return view.elsewhere ? <Elsewhere /> : <AtRest line={STATUS.idle} onStart={avatarActions.start} />;
  return (
    <Unless fails={<AtRest line="This couldn’t be opened. Reload the page, then try again." />}>
      <Suspense fallback={<AtRest line={STATUS.connecting} />}>
        <LiveStage view={view} isBeside={isBeside} />
      </Suspense>
    </Unless>
  );
}

const LOOK =
  'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2xl border border-line bg-surface px-4 py-3';

const AtRest = ({line, onStart}: {line: string; onStart?: () => void}) => (
  <section aria-label="Talk with the tutor" className={LOOK}>
    <Face size={17} />
    <p role="status" className="min-w-0 flex-1 text-md">
      {line}
    </p>
    {onStart ? (
      <Button kind="secondary" size="small" {...focusNext} onClick={onStart}>
        Start Chat
      </Button>
    ) : null}
  </section>
);

const Elsewhere = () => (
  <section aria-label="Talk with the tutor" className={LOOK}>
    <Face size={17} mood="flat" />
    <p role="status" className="min-w-0 flex-1 text-md">
      You’re talking with the tutor in another tab.
    </p>
    <div className="flex gap-2">
      <Button kind="secondary" size="small" onClick={avatarActions.takeOver}>
        Talk here
      </Button>
      <Button kind="quiet" size="small" onClick={avatarActions.endElsewhere}>
        End it
      </Button>
    </div>
  </section>
);
