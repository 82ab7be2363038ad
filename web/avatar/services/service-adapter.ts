// What all services share: the microphone is asked for, the server begins a session, the service is connected, and whatever
// ends it lets go of everything.
import type {AvatarConnection} from '#schema/avatar/avatar.api.ts';
import type {AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import type {AvatarAdapter, AvatarInput, News, Order} from '#web/avatar/machine/avatar.types.ts';
import {keepSession, startSession, type EndReason} from '#web/avatar/services/server-session.ts';
import {troubleOf} from '#web/avatar/services/trouble.ts';
import {within} from '#web/avatar/services/within.ts';
import type {Ears} from '#web/avatar/voice/ears.ts';
import {openMicrophone} from '#web/io/voice/microphone.ts';
import {wordsFor} from '#web/io/words-for.ts';

/** To the first picture, or into the room, ms. */
export const CONNECT_MS = 20_000;

type Of<Connection, Kind> = Connection extends {kind: infer Kinds}
  ? Kind extends Kinds
    ? Connection
    : never
  : never;
export type ConnectionOf<Kind extends AvatarServiceKind> = Of<AvatarConnection, Kind>;

/** What the code of one service works with. */
export type Talk<Connection = AvatarConnection> = AvatarInput & {
  readonly id: string;
  readonly connection: Connection;
  readonly microphone: MediaStream | undefined;
  readonly tell: (news: News) => void;
  /** Aborted when it is over, whoever has ended it. */
  readonly signal: AbortSignal;
  /** It cannot go on. */
  readonly fail: (error: unknown) => void;
  /** The service has ended it. */
  readonly end: () => void;
};

export type Opened = {
  readonly take: (order: Order) => void;
  readonly hasMicrophone: boolean;
  readonly notice?: string | undefined;
};

/** @param connect resolves when the service can be talked to; what it opens it lets go of with the signal. */
export const serviceAdapter =
  <Kind extends AvatarServiceKind>(
    kind: Kind,
    connect: (talk: Talk<ConnectionOf<Kind>>) => Promise<Opened>,
  ): AvatarAdapter =>
  async ({tell: tellOutside, signal: stopped, ...input}) => {
    const over = new AbortController();
    const {signal} = over;
    const close = (reason: EndReason, news?: News) => {
      if (signal.aborted) return;
      // First: who hears of it stops it, and that is not the reason.
      over.abort(reason);
      if (news) tellOutside(news);
    };
    const stop = () => close('stopped');
    if (stopped.aborted) stop();
    stopped.addEventListener('abort', stop, {signal});
    const tell = (news: News) => {
      if (!signal.aborted) tellOutside(news);
    };
    let isOpen = false;
    // What breaks a talk that goes on is not that it could not be started.
    const fail = (error: unknown) =>
      close('failed', {type: 'failed', text: isOpen ? wordsFor(error) : troubleOf(error)});
    const end = (reason: EndReason, text?: string) =>
      close(reason, {type: 'ended', ...(text === undefined ? {} : {text})});
    try {
      signal.throwIfAborted();
      const microphone = input.wantsMicrophone ? await openMicrophone(signal, input.microphoneId) : undefined;
      signal.throwIfAborted();
      // Nothing is heard before it is listened to.
      for (const track of microphone?.getTracks() ?? []) track.enabled = false;
      tell({type: 'allowed'});
      const start = await startSession(kind, signal);
      const {endsAt, lose} = keepSession(start, signal, end);
      const connecting = connect({
        ...input,
        id: start.id,
        connection: connectionOf(kind, start.connection),
        microphone,
        tell,
        signal,
        fail,
        end: lose,
      });
      const {take, hasMicrophone, notice} = await within(CONNECT_MS, signal, connecting);
      isOpen = true;
      tell({type: 'opened', hasMicrophone, notice, sessionId: start.id, endsAt});
      return (order) => (signal.aborted ? undefined : take(order));
    } catch (error) {
      close('failed');
      throw error;
    }
  };

function connectionOf<Kind extends AvatarServiceKind>(
  kind: Kind,
  connection: AvatarConnection,
): ConnectionOf<Kind> {
  if (connection.kind !== kind) throw new Error(`asked for ${kind}, got ${connection.kind}`);
  return connection as ConnectionOf<Kind>;
}

type Taker = {
  readonly ask: (text: string) => void;
  readonly say: (sentences: readonly string[]) => void;
  readonly hush: () => void;
  readonly setQuiet: (isQuiet: boolean) => void;
  readonly ears: Ears;
};

/** Hands each order to the part that carries it out. */
export const takenBy =
  ({ask, say, hush, setQuiet, ears}: Taker) =>
  (order: Order): void => {
    switch (order.type) {
      case 'ask':
        return ask(order.text);
      case 'say':
        return say(order.sentences);
      case 'hush':
        return hush();
      case 'quiet':
        return setQuiet(order.isQuiet);
      case 'listen':
        return ears.listen(order.as);
      case 'finish':
        return ears.finish();
      case 'mute':
        return ears.mute();
      case 'letGo':
        return ears.letGo();
      default:
        return order satisfies never;
    }
  };
