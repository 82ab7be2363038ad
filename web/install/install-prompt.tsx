// The offer to install the academy, in a tree of its own: public pages and the app show it alike.
import {useSelector} from '@xstate/react';
import {Share, SquarePlus, X} from 'lucide-react';
import {useEffect, useRef} from 'react';
import {createRoot} from 'react-dom/client';
import {createActor, type ActorRefFrom} from 'xstate';
import {installMachine, type InstallNews} from '#web/install/install.machine.ts';
import {inspect} from '#web/io/inspection.ts';
import {isCount, isFlag, kept} from '#web/io/kept.ts';
import {Button} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {mediaMatches} from '#web/ui/window/media.ts';
import {Float, useHasFloats} from '#web/ui/overlay/float.tsx';

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

/** It runs in a window of its own. */
const isInstalled = (): boolean =>
  mediaMatches('(display-mode: standalone)') ||
  (navigator as {readonly standalone?: boolean}).standalone === true;

/** The card, at the edge of the page. */
export function InstallPrompt({actor: own}: {actor: ActorRefFrom<typeof installMachine>}) {
  const state = useSelector(own, ({value}) => value);
  const hasFloats = useHasFloats();
  if (state !== 'shown' && state !== 'explaining') return null;
  const later = () => own.send({type: 'dismiss'});
  const card = (
    <section
      aria-label="Install the academy"
      className="rise pointer-events-auto w-80 max-w-full rounded-xl border border-line bg-surface p-4 shadow-float"
    >
      <div className="flex items-start gap-3">
        <img src="/icon.svg" alt="" width={40} height={40} className="rounded-lg" />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">Install the academy</h2>
          <p className="mt-0.5 text-sm text-muted">It opens like an app, and lessons work offline.</p>
        </div>
        <IconButton icon={X} label="Dismiss" size="small" onClick={later} />
      </div>
      {state === 'explaining' ? (
        <Steps onAdded={() => own.send({type: 'added'})} onLater={later} />
      ) : (
        <div className="mt-3 flex justify-end gap-2">
          <Button kind="quiet" size="small" onClick={later}>
            Later
          </Button>
          <Button size="small" onClick={() => own.send({type: 'install'})}>
            Install
          </Button>
        </div>
      )}
    </section>
  );
  if (hasFloats) return <Float at="install">{card}</Float>;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-40 flex justify-end px-4">{card}</div>
  );
}

type StepsProps = {onAdded: () => void; onLater: () => void};

/** On iPhones and iPads, in any browser. The button that led here is gone: the focus goes to what it has shown. */
function Steps({onAdded, onLater}: StepsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.focus(), []);
  return (
    <>
      <ol ref={list} tabIndex={-1} aria-label="How to install it" className="mt-3 space-y-2 text-sm">
        <li className="flex items-center gap-2.5">
          <Share size={18} aria-hidden className="shrink-0 text-accent-strong" />
          <span>Tap Share in your browser’s toolbar.</span>
        </li>
        <li className="flex items-center gap-2.5">
          <SquarePlus size={18} aria-hidden className="shrink-0 text-accent-strong" />
          <span>Choose Add to Home Screen, then Add.</span>
        </li>
      </ol>
      <div className="mt-3 flex justify-end gap-2">
        <Button kind="quiet" size="small" onClick={onLater}>
          Later
        </Button>
        <Button size="small" onClick={onAdded}>
          I’ve added it
        </Button>
      </div>
    </>
  );
}
