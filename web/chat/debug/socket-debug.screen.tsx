import {useAtomValue} from 'jotai';
import {useEffect, useState} from 'react';
import {Link} from 'wouter';
import {FrameList} from '#web/chat/debug/frame-list.tsx';
import {SocketState} from '#web/chat/debug/socket-state.tsx';
import {useFrames, usePings, useResume, useSocketMachine} from '#web/chat/debug/use-socket-debug.ts';
import {useRooms} from '#web/chat/rooms/use-rooms.ts';
import {useData} from '#web/data/data.ts';
import {sendToActor} from '#web/io/watch-machines.ts';
import {chatSocketAtom} from '#web/socket/current-socket.ts';
import {useChatConnection} from '#web/socket/use-chat-socket.ts';
import {Button, buttonLook} from '#web/ui/form/button.tsx';
import {Page} from '#web/ui/page.tsx';
import {Card} from '#web/ui/show/card.tsx';

/** The realtime socket as developers see it (specification, section 2.1). */
export function SocketDebugScreen() {
  const {userId} = useData();
  const socket = useAtomValue(chatSocketAtom);
  const connection = useChatConnection();
  const machine = useSocketMachine();
  const pings = usePings(socket);
  const frames = useFrames(userId);
  const now = useNow();
  return (
    <Page
      title="Socket debug"
      lead="The realtime socket of this browser: how it is, what it can be told, and its last frames without private text."
      width="wide"
      aside={
        <div className="flex flex-wrap gap-2">
          <Link href="/dev/machines" className={buttonLook('secondary')}>
            State machines
          </Link>
          <Link href="/community/api-debug" className={buttonLook('secondary')}>
            API debug
          </Link>
        </div>
      }
    >
      <div className="space-y-8">
        <Card className="p-4 sm:p-6">
          <SocketState {...{connection, now, machine, pings}} isLeading={socket?.isLeading === true} />
          <Acts machine={machine} ping={pings.ping} />
        </Card>
        <section aria-labelledby="frames">
          <h2 id="frames" className="mb-3 text-xl font-semibold">
            Last frames <span className="text-md font-normal text-muted">{frames.length} of at most 50</span>
          </h2>
          <FrameList frames={frames} />
        </section>
      </div>
    </Page>
  );
}

type ActsProps = {machine: ReturnType<typeof useSocketMachine>; ping: () => void};

function Acts({machine, ping}: ActsProps) {
  const socket = useAtomValue(chatSocketAtom);
  const {channels, directs} = useRooms();
  const {words, resume} = useResume(socket);
  const [refusal, setRefusal] = useState('');
  const reconnect = () => {
    setRefusal('');
    if (!machine) return setRefusal('No tab of this browser holds the socket.');
    // An open socket is replaced; a wait ends.
    const type = machine.active.includes('chat-socket.linked.open') ? 'move' : 'wake';
    sendToActor(machine, {type}).catch((error: unknown) => {
      setRefusal(error instanceof Error ? error.message : String(error));
    });
  };
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <Button onClick={ping}>Ping</Button>
      <Button
        kind="secondary"
        onClick={() =>
          resume([...channels, ...directs].map(({id, lastSeq}) => ({channelId: id, seq: lastSeq})))
        }
      >
        Resume
      </Button>
      <Button kind="secondary" onClick={reconnect}>
        Reconnect
      </Button>
      <span role="status" className="text-sm text-muted">
        {words}
      </span>
      <span role="alert" className="text-sm text-bad">
        {refusal}
      </span>
    </div>
  );
}

/** The present, once a second: for the countdown. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
