// What the features' routes and jobs work with, made once for a process.
import type {Server} from 'node:http';
import {join} from 'node:path';
import type {Pool} from 'pg';
import type {PersonFiles} from '#sync/account/own-data/remove-person.ts';
import {passwordsWith} from '#sync/account/password/passwords.ts';
import {sessionHash} from '#sync/account/sessions/session-hash.ts';
import {sessionsIn, type Sessions} from '#sync/account/sessions/sessions.ts';
import {tracks} from '#sync/account/sessions/tracks.ts';
import {adminSessionsIn} from '#sync/admin/admin-sessions.ts';
import {hintsOf} from '#sync/admin/hints.ts';
import {chatIn, followWith} from '#sync/chat/chat-in.ts';
import {outlet} from '#sync/chat/live.ts';
import {commandLimit} from '#sync/commands/command-limit.ts';
import type {CommandNeeds} from '#sync/commands/commands.routes.ts';
import {commandRunner} from '#sync/commands/run-command.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {steadyDatabases} from '#sync/commands/steady-database.ts';
import type {Database, Log} from '#sync/db/pool.ts';
import {emailSessionsIn} from '#sync/emails/email-sessions.ts';
import {filesOnDisk, type FileStore} from '#sync/files/file-store.ts';
import {personFiles} from '#sync/files/person-files.ts';
import {gateway, type Gateway} from '#sync/http/gateway.ts';
import {award} from '#sync/leaderboard/award.ts';
import {relist} from '#sync/leaderboard/listing.ts';
import {openAll} from '#sync/lessons/progress/progress.ts';
import {notify, withdraw} from '#sync/notifications/notify.ts';
import {BELONGINGS, effectsOf, emailWritersOf, HINTS, STAYING, type Handed} from '#sync/parts.ts';
import type {Settings} from '#sync/settings.ts';
import {signalsWith, type Signals} from '#sync/signal/signals.ts';

/** What there is for them. */
export type Services = ReturnType<typeof servicesOf>;

/** @param server takes the public requests, and the sockets. */
export function servicesOf(settings: Settings, pool: Pool, server: Server, log: Log) {
  const secure = settings.publicOrigin.startsWith('https:');
  const sessions = sessionsIn(pool, {gate: settings.gate, secure});
  const store = storeOf(settings);
  const isGateOpen = settings.gate === 'open';
  const {live, connect} = outlet();
  const follow = followWith({pool, live, isGateOpen, log});
  const handed = {settings, pool, award, relist, prepare, notify, withdraw, live, follow};
  const commands = commandsOf(handed, pool, log);
  const {learnerOf} = sessions;
  const {messagesPerMinute} = settings;
  const chat = chatIn({pool, commands, learnerOf, notify, live, follow, isGateOpen, messagesPerMinute, log});
  const signals = signalsWith({
    chat: chat.link,
    secret: settings.gatewaySecret,
    limit: commands.limit,
    log,
  });
  connect(signals.live);
  return {
    ...handed,
    log,
    sessions,
    emailSessions: emailSessionsIn(pool, {secure}),
    adminSessions: adminSessionsIn(pool, {secure}),
    passwords: passwordsWith(settings.passwordPepper),
    commands: {...commands, together: chat.together},
    chat,
    store,
    files: personFiles(store, log),
    sockets: cutBoth(socketsOf(settings, server, sessions, log), signals),
    signals,
    hints: hintsOf(settings.databaseUrl, HINTS, log),
    emailWriters: emailWritersOf(handed),
    belongings: [...BELONGINGS, ...STAYING],
  };
}

/** A learner's own files, where no request is served: after a restored backup. */
export const filesOf = (settings: Settings, log: Log): PersonFiles => personFiles(storeOf(settings), log);

const storeOf = ({dataDir}: Settings): FileStore => filesOnDisk(join(dataDir, 'files'));

const commandsOf = (handed: Handed, pool: Pool, log: Log): CommandNeeds => ({
  database: steadyDatabases(pool, log),
  run: commandRunner(effectsOf(handed), log),
  limit: commandLimit(handed.settings.mutationsPerMinute),
});

const socketsOf = (settings: Settings, server: Server, sessions: Sessions, log: Log): Gateway =>
  gateway(server, {
    tracks: tracks(settings, sessions),
    origin: settings.publicOrigin,
    trustedProxy: settings.trustedProxy,
    limits: settings.live,
    log,
  });

/** A session's end reaches the gateway's pipes and every signal. */
const cutBoth = (pipes: Gateway, {cut}: Signals) => ({
  ...pipes,
  cut: (sessionKey: string) => {
    cut({session: sessionHash(sessionKey)});
    pipes.cut(sessionKey);
  },
  cutLearner: (userId: string) => cut({userId}),
});

const prepare = (db: Database, userId: string) => openAll(sqlOn(db), userId);
