// What the avatar's machine works out. Pure.
import type {Act, AvatarContext, Beginning, Line, Session} from '#web/avatar/machine/avatar.types.ts';

/** So many lines of a talk are kept. */
export const LINES_MOST = 200;

/** With one more line. What was typed or heard is there before the service says it back. */
export function withLine(lines: readonly Line[], line: Line): readonly Line[] {
  const last = lines.at(-1);
  if (line.text.trim() === '' || (last?.from === line.from && last.text === line.text)) return lines;
  return [...lines, line].slice(-LINES_MOST);
}

type Wish = Extract<Act, {type: 'start' | 'typeInstead'}>;

/** What begins now. Another service is another session; what was said in the one before is not part of it. */
export function wishOf(context: AvatarContext, wish: Wish): Partial<AvatarContext> {
  const taken = wish.type === 'start' ? wish.session : undefined;
  const service = taken?.service ?? wish.service ?? context.service;
  const session = taken ?? (service === context.service ? context.session : undefined);
  const goesOn = session !== undefined && session.id === context.session?.id;
  return {
    ...devicesOf(wish),
    service,
    session,
    lines: goesOn ? context.lines : [],
    isStarting: true,
    wantsMicrophone: wish.type === 'start',
  };
}

const devicesOf = ({devices}: Beginning) =>
  devices ? {microphoneId: devices.microphoneId, speakerId: devices.speakerId} : {};

type Around = Pick<AvatarContext, 'session' | 'service'> & {
  readonly now: () => number;
  readonly newId: (service: AvatarContext['service']) => string;
};

/** The session that is open now. @param named by the service: another name is another session. */
export function sessionOf({session, service, now, newId}: Around, named: string | undefined): Session {
  if (session && (named === undefined || named === session.id)) return session;
  return {id: named ?? newId(service), startedAt: now(), service};
}
