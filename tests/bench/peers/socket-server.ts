// What signal is measured beside: relays that do as little as a chat can do with. Each parses, writes in who sends, and
// passes on to the room; who it is comes with the address. `?user=…&room=…`, as the bench opens it.
import {createServer} from 'node:http';
import {PeerServer} from 'peer';
import {Server} from 'socket.io';
import {WebSocketServer, type WebSocket} from 'ws';
import * as uWS from 'uWebSockets.js';

const PORT = Number(process.env['PORT']);
const SESSIONS = new Map(Array.from({length: 20_000}, (_, at) => [`user-${at}`, {user: `user-${at}`}]));

type Message = {type: string; channelId: string; isTyping: boolean};
type Seat = {user: string; room: string};

const seatOf = (query: string): Seat | undefined => {
  const asked = new URLSearchParams(query);
  const session = SESSIONS.get(asked.get('user') ?? '');
  return session && {user: session.user, room: asked.get('room') ?? ''};
};

const written = (text: string, userId: string): Message => {
  const {type, channelId, isTyping} = JSON.parse(text) as Message;
  return {type, channelId, userId, isTyping} as Message;
};

const KINDS: Readonly<Record<string, () => void>> = {
  bare: () => {
    const app = uWS.App();
    app.ws<Seat>('/ws', {
      idleTimeout: 60,
      upgrade: (response, request, context) => {
        const seat = seatOf(request.getQuery());
        if (!seat) return void response.writeStatus('401 Unauthorized').end();
        return response.upgrade(
          seat,
          request.getHeader('sec-websocket-key'),
          request.getHeader('sec-websocket-protocol'),
          request.getHeader('sec-websocket-extensions'),
          context,
        );
      },
      open: (socket) => void socket.subscribe(socket.getUserData().room),
      message: (socket, bytes) => {
        const message = written(Buffer.from(bytes).toString('utf8'), socket.getUserData().user);
        app.publish(message.channelId, JSON.stringify(message));
      },
    });
    app.listen('127.0.0.1', PORT, (socket) => socket && process.send?.('ready'));
  },
  ws: () => {
    const rooms = new Map<string, Set<WebSocket>>();
    const http = createServer();
    const server = new WebSocketServer({noServer: true, perMessageDeflate: false});
    http.on('upgrade', (request, socket, head) => {
      const seat = seatOf(request.url?.split('?')[1] ?? '');
      if (!seat) return void socket.destroy();
      return server.handleUpgrade(request, socket, head, (open) => {
        const room = rooms.get(seat.room) ?? new Set();
        rooms.set(seat.room, room.add(open));
        open.on('close', () => room.delete(open));
        open.on('error', () => undefined);
        open.on('message', (data) => {
          const message = written((data as Buffer).toString('utf8'), seat.user);
          const text = JSON.stringify(message);
          for (const other of rooms.get(message.channelId) ?? []) other.send(text);
        });
      });
    });
    http.listen(PORT, '127.0.0.1', () => process.send?.('ready'));
  },
  'socket.io': () => {
    const http = createServer();
    const server = new Server(http, {
      path: '/ws',
      transports: ['websocket'],
      perMessageDeflate: false,
      pingInterval: 600_000,
    });
    server.use((socket, next) => {
      const seat = seatOf(socket.request.url?.split('?')[1] ?? '');
      if (!seat) return next(new Error('who is it?'));
      socket.data = seat;
      return next();
    });
    server.on('connection', (socket) => {
      const {user, room} = socket.data as Seat;
      void socket.join(room);
      socket.on('m', ({type, channelId, isTyping}: Message) => {
        server.to(channelId).emit('m', {type, channelId, userId: user, isTyping});
      });
    });
    http.listen(PORT, '127.0.0.1', () => process.send?.('ready'));
  },
  // To one other socket: PeerJS has no rooms.
  PeerJS: () => {
    PeerServer(
      {port: PORT, host: '127.0.0.1', path: '/', concurrent_limit: 100_000, alive_timeout: 600_000},
      () => process.send?.('ready'),
    );
  },
};

KINDS[process.env['KIND'] ?? '']?.();
// The measuring process has ended.
process.on('disconnect', () => process.exit(0));
