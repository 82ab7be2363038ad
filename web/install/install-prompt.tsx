// The offer to install the academy, in a tree of its own: public pages and the app show it alike.
import {useSelector} from '@xstate/react';
import {X} from 'lucide-react';
import {lazy, Suspense, useEffect, type ReactNode} from 'react';
import {createRoot} from 'react-dom/client';
import {createActor, type ActorRefFrom} from 'xstate';
import {installMachine, type InstallNews} from '#web/install/install.machine.ts';
import {isInstalled} from '#web/install/is-installed.ts';
import {inspect} from '#web/io/inspection.ts';
import {isCount, isFlag, kept} from '#web/io/kept.ts';
import {Button} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Float, useHasFloats} from '#web/ui/overlay/float.tsx';
import {useReturningFocus} from '#web/ui/overlay/focus/use-returning-focus.ts';
import {Unless} from '#web/ui/show/unless.tsx';

/** When the offer was last put off, Unix time, ms. */
const hiddenAt = kept({name: 'install-hidden', owner: 'device', until: 'forever', schema: isCount});

/** Installed by the steps: on iPhones and iPads no page of the browser can find that out. */
const wasAdded = kept({name: 'install-added', owner: 'device', until: 'forever', schema: isFlag});

let actor: ActorRefFrom<typeof installMachine> | undefined;

/** Tells the machine, which shows the offer or does not. */
export function tellInstall(news: InstallNews): void {
  actor ??= start();
  actor.send(news);
}

function start() {
  const machine = installMachine.provide({
    actions: {keepHidden: () => hiddenAt.keep(Date.now()), keepAdded: () => wasAdded.keep(true)},
  });
  const started = createActor(machine, {
    id: 'install',
    inspect,
    input: {isInstalled: isInstalled() || wasAdded.read() === true, hiddenAt: hiddenAt.read(), now: Date.now},
  });
  started.start();
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<InstallPrompt actor={started} />);
  return started;
}

const fetchSteps = () => import('#web/install/install-steps.tsx');
/** Dialogs are for those who install by hand: the others fetch none. */
const StepsDialog = lazy(async () => ({default: (await fetchSteps()).StepsDialog}));

/** The card, at the edge of the page; where the browser installs by hand only, the steps over the page. */
export function InstallPrompt({actor: own}: {actor: ActorRefFrom<typeof installMachine>}) {
  const state = useSelector(own, ({value}) => value);
  const isByHand = useSelector(own, ({context}) => context.offer === undefined);
  const isShown = state === 'shown';
  useEffect(() => {
    // Without a connection it is tried again when it is needed.
    if (isShown && isByHand) fetchSteps().catch(() => undefined);
  }, [isShown, isByHand]);
  const later = () => own.send({type: 'dismiss'});
  if (isShown) {
    return (
      <Card words="It opens like an app, and lessons work offline." onLater={later}>
        <div className="mt-3 flex justify-end gap-2">
          <Button kind="quiet" size="small" onClick={later}>
            Later
          </Button>
          <Button size="small" onClick={() => own.send({type: 'install'})}>
            Install
          </Button>
        </div>
      </Card>
    );
  }
  if (state !== 'explaining') return null;
  return (
    <Unless
      fails={
        <Card
          words="The steps couldn’t be loaded. Choose Add to Home Screen in your browser’s Share menu."
          onLater={later}
        />
      }
    >
      <Suspense>
        <StepsDialog onAdded={() => own.send({type: 'added'})} onLater={later} />
      </Suspense>
    </Unless>
  );
}

type CardProps = {words: string; onLater: () => void; children?: ReactNode};

function Card(props: CardProps) {
  const card = <CardBody {...props} />;
  if (useHasFloats()) return <Float at="install">{card}</Float>;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-40 flex justify-end px-4">{card}</div>
  );
}

/** Takes no focus; where it goes with the focus in it, it gives the focus back. */
function CardBody({words, onLater, children}: CardProps) {
  const frame = useReturningFocus<HTMLElement>();
  return (
    <section
      ref={frame}
      aria-label="Install the academy"
      className="rise pointer-events-auto w-80 max-w-full rounded-xl border border-line bg-surface p-4 shadow-float"
    >
      <div className="flex items-start gap-3">
        <img src="/icon.svg" alt="" width={40} height={40} className="rounded-lg" />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">Install the academy</h2>
          <p className="mt-0.5 text-sm text-muted">{words}</p>
        </div>
        <IconButton icon={X} label="Dismiss" size="small" onClick={onLater} />
      </div>
      {children}
    </section>
  );
}
