// What the features' routes and jobs work with, made once for a process.
import type {Server} from 'node:http';
import {join} from 'node:path';
import type {Pool} from 'pg';
import type {PersonFiles} from '#sync/account/own-data/remove-person.ts';
import {sessionHash} from '#sync/account/sessions/session-hash.ts';
import {renewSessionsOf, sessionsIn, type Sessions} from '#sync/account/sessions/sessions.ts';
import {tracks} from '#sync/account/sessions/tracks.ts';
import type {AdminSessions} from '#sync/admin/sign-in/admin-sessions.ts';
import {adminTrack} from '#sync/admin/sign-in/admin-track.ts';
import {viewTrack} from '#sync/admin/students/view-track.ts';
import {hintsOf} from '#sync/admin/hints.ts';
import {announcerWith, pinAnnounced} from '#sync/chat/announce.ts';
import {outlet} from '#sync/chat/link/live.ts';
import {muteAsBefore, muteInChat, unmuteInChat} from '#sync/chat/muting.ts';
import {removerWith} from '#sync/chat/remove-messages.ts';
import {commandLimit} from '#sync/commands/command-limit.ts';
import type {CommandNeeds} from '#sync/commands/commands.routes.ts';
import {epochIn} from '#sync/commands/epoch.ts';
import {commandRunner} from '#sync/commands/run-command.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {steadyDatabases} from '#sync/commands/steady-database.ts';
import type {Database, Log} from '#sync/db/pool.ts';
import {filesOnDisk, type FileStore} from '#sync/files/file-store.ts';
import {personFiles} from '#sync/files/person-files.ts';
import {gateway, type Gateway} from '#sync/http/gateway.ts';
import {award} from '#sync/leaderboard/award.ts';
import {relist} from '#sync/leaderboard/alias/listing.ts';
import {openSoon} from '#sync/lessons/progress/open-soon.ts';
import {tellOpened} from '#sync/lessons/progress/tell.ts';
import {openAll} from '#sync/lessons/progress/progress.ts';
import {notifyLater} from '#sync/notifications/notify-later.ts';
import {notify, withdraw} from '#sync/notifications/notify.ts';
import {lookAgain} from '#sync/notifications/preferences.effects.ts';
import {
  actsOf,
  BELONGINGS,
  effectsOf,
  emailWritersOf,
  HINTS,
  servicesFrom,
  STAYING,
  type Given,
  type Handed,
  type Needed,
} from '#sync/parts.ts';
import {joined} from '#sync/part/joined.ts';
import type {Settings} from '#sync/settings.ts';
import type {Live} from '#sync/signal/live.ts';
import {signalsWith, type Signals} from '#sync/signal/signals.ts';
import {writingOf} from '#sync/tutor/writing/writing.ts';

/** What there is for them. */
export type Services = ReturnType<typeof servicesOf>;

/**
 * What a feature makes for itself is in its part (`services`). Here is what features have of one another, for they do not
 * import each other; and the sessions and sockets, which all of them stand on.
 * @param server takes the public requests, and the sockets.
 * @throws {Error} where two services have the same name.
 */
export function servicesOf(settings: Settings, pool: Pool, server: Server, log: Log) {
  const secure = settings.publicOrigin.startsWith('https:');
  const sessions = sessionsIn(pool, {gate: settings.gate, secure});
  const store = storeOf(settings);
  const {live, connect} = outlet();
  const files = personFiles(store, log);
  const messageLimit = commandLimit(settings.messagesPerMinute);
  const moderation = moderationWith(live);
  const writing = writingOf({settings, pool, log});
  const handed = {settings, pool, live, log, files, ...SHARED, moderation, messageLimit, writing};
  const commands = commandsOf(handed, pool, log);
  const given = {...handed, commands, learnerOf: sessions.learnerOf} satisfies Given;
  const {made, makers} = servicesFrom(given);
  const signals = signalsWith({
    chat: made.chat.link,
    calls: made.calls,
    secret: settings.gatewaySecret,
    limit: commands.limit,
    epoch: epochIn(pool),
    log,
  });
  connect(signals.live);
  const {adminSessions} = made;
  const own = {
    ...handed,
    sessions,
    commands: {...commands, together: made.chat.together},
    store,
    acts: actsOf(handed),
    sockets: cutBoth(socketsOf(settings, server, {sessions, adminSessions, pool}, log), signals),
    renewSessions: renewSessionsOf,
    hints: hintsOf(settings.databaseUrl, HINTS, log),
    emailWriters: emailWritersOf(handed),
    belongings: [...BELONGINGS, ...STAYING],
    signals,
  };
  // Of two, ours would silently be used in place of the part's.
  joined('services', {...makers, 'sync/services.ts': {...given, ...own}});
  return {...made, ...own} satisfies Needed;
}

/** A learner's own files, where no request is served: after a restored backup. */
export const filesOf = (settings: Settings, log: Log): PersonFiles => personFiles(storeOf(settings), log);

const storeOf = ({dataDir}: Settings): FileStore => filesOnDisk(join(dataDir, 'files'));

const commandsOf = (handed: Handed, pool: Pool, log: Log): CommandNeeds => ({
  database: steadyDatabases(pool, log),
  run: commandRunner(effectsOf(handed), log),
  limit: commandLimit(handed.settings.mutationsPerMinute),
});

type AllSessions = {readonly sessions: Sessions; readonly adminSessions: AdminSessions; readonly pool: Pool};

const socketsOf = (
  settings: Settings,
  server: Server,
  {sessions, adminSessions, pool}: AllSessions,
  log: Log,
): Gateway =>
  gateway(server, {
    tracks: [
      ...tracks(settings, sessions),
      adminTrack(settings, adminSessions),
      viewTrack({settings, sessions: adminSessions, pool}),
    ],
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

const prepare = (db: Database, userId: string) => openAll(sqlOn(db), notify, userId);

/** What features do for one another, in the transaction of their caller. */
const SHARED = {
  award,
  relist,
  prepare,
  prepareSoon: openSoon,
  tellOpened: tellOpened.bind(undefined, notify),
  notify,
  notifyLater,
  withdraw,
  lookAgain,
};

/** What chat does for admins. */
const moderationWith = (live: Live) => ({
  removeMessages: removerWith(withdraw),
  muteInChat,
  muteAsBefore,
  unmuteInChat,
  announce: announcerWith(live),
  pinAnnounced,
});
