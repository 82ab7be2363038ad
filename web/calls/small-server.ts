// For tests: the server's side of calls, as small as it can be, for sockets in one page. The real one is tested with real
// browsers; this one only says what the protocol says (schema/wire/call.ts).
import type {CallMessage, CallStateMessage, ClientMessage, ServerMessage} from '#schema/wire/socket.ts';
import type {CallSocket} from '#web/calls/call-sender.ts';

type State = ReturnType<CallSocket['connection']>['state'];

type Call = {
  readonly callId: string;
  readonly callerId: string;
  readonly calleeId: string;
  readonly callType: 'voice' | 'video';
  state: 'ringing' | 'connected' | 'ended';
  devices: Record<string, string>;
  reason?: CallStateMessage['reason'];
};

/** The server's end of a socket. */
export type ServerEnd = {
  readonly userId: string;
  readonly isOpen: boolean;
  readonly hear: (frame: ServerMessage) => void;
};

/** A socket of one person, which a test may close and open. */
export class SmallSocket implements CallSocket, ServerEnd {
  readonly userId: string;
  readonly isLeading = true;
  readonly sent: ClientMessage[] = [];
  hear: (frame: ServerMessage) => void = () => undefined;
  readonly #server: SmallServer;
  readonly #listeners = new Set<() => void>();
  #state: State = 'open';

  constructor(server: SmallServer, userId: string) {
    this.#server = server;
    this.userId = userId;
    server.sockets.push(this);
  }

  readonly connection = () => ({state: this.#state});

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly onLeave = (listener: () => void) => {
    window.addEventListener('pagehide', listener);
    return () => window.removeEventListener('pagehide', listener);
  };

  set(state: State): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  send(message: ClientMessage): boolean {
    if (this.#state !== 'open') return false;
    this.sent.push(message);
    setTimeout(() => this.#server.take(this, JSON.parse(JSON.stringify(message)) as CallMessage));
    return true;
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }
}

export class SmallServer {
  readonly sockets: ServerEnd[] = [];
  /** All that was sent to it. */
  readonly heard: CallMessage[] = [];
  readonly calls: Call[] = [];

  socket(userId: string): SmallSocket {
    return new SmallSocket(this, userId);
  }

  take(socket: ServerEnd, message: CallMessage): void {
    this.heard.push(message);
    const from = socket.userId;
    if (message.type === 'call-request') return this.#request(socket, message);
    const call = this.calls.find(
      ({callId, callerId, calleeId}) => callId === message.callId && [callerId, calleeId].includes(from),
    );
    const to = message.targetUserId;
    if (!call) return this.#error(socket, message, 'CALL_OVER');
    const of = {fromUserId: from, callId: call.callId};
    switch (message.type) {
      case 'call-accept':
        call.state = 'connected';
        call.devices[from] = message.deviceId ?? '';
        this.#tell(to, {type: 'call-accept', ...of});
        return this.#tell(from, this.#stateFor(call, from));
      case 'call-decline':
        return this.#end(call, 'declined', () => this.#tell(to, {type: 'call-decline', ...of}));
      case 'call-end':
        return this.#end(call, 'completed', () =>
          this.#tell(to, {
            type: 'call-ended',
            ...of,
            reason: message.reason === 'failed' ? 'failed' : 'completed',
          }),
        );
      case 'call-resume':
        return socket.hear(this.#stateFor(call, from));
      default: {
        if (call.state !== 'connected') return this.#error(socket, message, 'CALL_NOT_GRANTED');
        const {targetUserId: _to, ...frame} = message;
        this.#tell(to, {...frame, ...of});
      }
    }
  }

  #request(socket: ServerEnd, message: Extract<CallMessage, {type: 'call-request'}>): void {
    const callerId = socket.userId;
    const call: Call = {
      callId: message.callId ?? crypto.randomUUID(),
      callerId,
      calleeId: message.targetUserId,
      callType: message.callType,
      state: 'ringing',
      devices: {[callerId]: message.deviceId ?? ''},
    };
    this.calls.push(call);
    socket.hear(this.#stateFor(call, callerId));
    this.#tell(call.calleeId, {
      type: 'call-request',
      fromUserId: callerId,
      callId: call.callId,
      callType: call.callType,
      callerInfo: {id: callerId, username: callerId, fullName: `${callerId} in full`},
    });
  }

  #end(call: Call, reason: NonNullable<Call['reason']>, tell: () => void): void {
    if (call.state === 'ended') return;
    call.state = 'ended';
    call.reason = reason;
    tell();
  }

  #stateFor(call: Call, userId: string): CallStateMessage {
    const isOutgoing = call.callerId === userId;
    return {
      type: 'call-state',
      callId: call.callId,
      peerId: isOutgoing ? call.calleeId : call.callerId,
      callType: call.callType,
      direction: isOutgoing ? 'outgoing' : 'incoming',
      state: call.state,
      deviceId: call.devices[userId] ?? null,
      ...(call.reason === undefined ? {} : {reason: call.reason}),
    };
  }

  #tell(userId: string, frame: ServerMessage): void {
    for (const socket of this.sockets) if (socket.userId === userId && socket.isOpen) socket.hear(frame);
  }

  #error(socket: ServerEnd, {callId = ''}: CallMessage, code: string): void {
    socket.hear({type: 'error', code, message: code, callId});
  }
}
