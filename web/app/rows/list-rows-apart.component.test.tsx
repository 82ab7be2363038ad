// Rows of lists with a content that nobody has foreseen, one of them in the middle: whatever becomes of it, its neighbors
// stay.
import fc from 'fast-check';
import {Command} from 'cmdk';
import {Hash} from 'lucide-react';
import type {ReactNode} from 'react';
import {beforeEach, expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {FoundMessage} from '#schema/chat/chat.api.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {TicketMessages} from '#web/admin/support/ticket-panel.tsx';
import {BOB} from '#web/chat/fakes.ts';
import {RoomLink} from '#web/chat/rooms/room-list.tsx';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {Hit} from '#web/chat/rooms/search.tsx';
import {Member} from '#web/chat/talk/members.tsx';
import {RowCells} from '#web/leaderboard/board-row.tsx';
import type {GroupRow} from '#web/leaderboard/league/league-group.ts';
import {LeagueGroup} from '#web/leaderboard/league/league-list.tsx';
import {Podium} from '#web/leaderboard/podium.tsx';
import type {Board, Row} from '#web/leaderboard/use-board.ts';
import {PaletteList} from '#web/palette/list.tsx';
import type {PaletteEntry} from '#web/part/palette.ts';

const nothing = () => undefined;

/** A row as the academy, an older build or a damaged disk may give it. */
type Found = Readonly<Record<string, unknown>>;
type Kind = {
  /** A row that is as it should be, of this name or text. */
  readonly sound: (words: string) => Found;
  readonly draw: (rows: readonly Found[]) => ReactNode;
  /** What of a row cannot be drawn, and what is seen of that row. */
  readonly broken: Found;
  readonly seen: string | RegExp;
};

const NOT_SHOWN = 'This row couldn’t be shown.';
const BROKEN = '*Broken*';
const placeOf = (row: Found): string => String(row['place']);

const boardRow = (name: string): Found => ({
  entryId: name,
  name,
  username: null,
  avatarUrl: null,
  country: null,
  points: 3,
  parts: {},
});
const boardOf = (rows: readonly Found[]): Board => ({
  state: 'ready',
  total: rows.length,
  rowAt: (rank) => rows[rank - 1] as Row | undefined,
  own: undefined,
  ownRank: undefined,
  before: {at: undefined, ranks: new Map()},
  asOf: undefined,
  error: undefined,
  retry: nothing,
});

const KINDS: Readonly<Record<string, Kind>> = {
  'a message that was found': {
    sound: (content) => ({
      id: content,
      channelId: 'general',
      channelName: 'general',
      seq: 1,
      senderName: 'Bob',
      content,
      timestamp: '2026-01-05T09:00:00Z',
    }),
    draw: (rows) =>
      rows.map((row) => <Hit key={placeOf(row)} message={row as FoundMessage} onClose={nothing} />),
    broken: {timestamp: 'never'},
    seen: BROKEN,
  },
  'a conversation': {
    sound: (name) => ({id: 'r', kind: 'direct', name, unread: 0, named: 0, isMuted: false, peer: BOB}),
    draw: (rows) => rows.map((row) => <RoomLink key={placeOf(row)} room={row as Room} isHere={false} />),
    broken: {peer: {...BOB, fullName: {}}},
    seen: BROKEN,
  },
  'a member': {
    sound: (fullName) => ({...BOB, fullName, username: 'bob'}),
    draw: (rows) =>
      rows.map((row) => <Member key={placeOf(row)} user={row as typeof BOB} isSelf={false} isModerator />),
    broken: {fullName: {}, username: BROKEN},
    seen: BROKEN,
  },
  'a row of the leaderboard': {
    sound: boardRow,
    draw: (rows) =>
      rows.map((row, at) => (
        <div key={placeOf(row)} role="row">
          <RowCells
            rank={at + 1}
            before={null}
            row={row as Row}
            tie={undefined}
            isOwn={false}
            onOpen={nothing}
          />
        </div>
      )),
    broken: {points: undefined},
    seen: BROKEN,
  },
  'one of the first three': {
    sound: boardRow,
    draw: (rows) => (
      <Podium board={boardOf(rows.map((row) => ({...row, entryId: placeOf(row)})))} ownEntryId="nobody" />
    ),
    broken: {points: undefined},
    seen: BROKEN,
  },
  'a member of a league': {
    sound: (name) => ({...boardRow(name), rank: 1}),
    draw: (rows) => (
      <LeagueGroup
        rows={rows.map((row) => ({...row, entryId: placeOf(row)}) as GroupRow)}
        ownEntryId="nobody"
        hasLine={false}
      />
    ),
    broken: {points: undefined},
    seen: BROKEN,
  },
  'a message of a ticket': {
    sound: (text) => ({id: text, text}),
    draw: (rows) => <TicketMessages messages={rows.map((row) => ({...row, id: placeOf(row)}) as never)} />,
    broken: {text: {}},
    seen: NOT_SHOWN,
  },
  'a hit of the palette': {
    sound: (title) => ({title, icon: Hash, detail: 'Lesson', run: nothing}),
    draw: (rows) => (
      <Command shouldFilter={false}>
        <PaletteList
          groups={[
            {
              kind: 'Pages',
              entries: rows.map((row) => ({...row, id: placeOf(row)}) as unknown as PaletteEntry),
            },
          ]}
          query=""
          onPick={nothing}
        />
      </Command>
    ),
    broken: {detail: {}},
    seen: NOT_SHOWN,
  },
};

const withMiddle = ({sound, draw}: Kind, more: Found): ReactNode => (
  <ul>
    {draw([
      {...sound('First'), place: 'first'},
      {...sound(BROKEN), ...more, place: 'middle'},
      {...sound('Last'), place: 'last'},
    ])}
  </ul>
);

// What React says of an error that was caught, and of a content that it can draw in some way.
beforeEach(() =>
  expectConsole(
    /error occurred in|RangeError|TypeError|SyntaxError|not valid as a React child|Received|Invalid/,
  ),
);

test.each(Object.entries(KINDS))(
  '%s that cannot be drawn says what it can, and its list stays',
  async (_, kind) => {
    await render(withMiddle(kind, kind.broken));
    for (const words of ['First', kind.seen, 'Last']) {
      await expect.element(page.getByText(words, {exact: true}).first()).toBeVisible();
    }
  },
);

const HOSTILE = fc.constantFrom<unknown>(
  null,
  undefined,
  {},
  [],
  [{}],
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  true,
  '',
  '\u202Egnp \u2067',
  '\0\uD800',
  'x'.repeat(4000),
  '] 9999-99-99 %E0%A4%A',
);

test.each(Object.entries(KINDS))('whatever stands in %s, its neighbors are seen', async (_, kind) => {
  // An icon is code of the build.
  const fields = Object.keys(kind.sound('')).filter((name) => name !== 'icon');
  const damage = fc.dictionary(fc.constantFrom(...fields), HOSTILE, {minKeys: 1, maxKeys: fields.length});
  await fc.assert(
    fc.asyncProperty(damage, async (more) => {
      const {unmount} = await render(withMiddle(kind, more));
      for (const words of ['First', 'Last'])
        expect(page.getByText(words, {exact: true}).elements().length, words).toBeGreaterThan(0);
      await unmount();
    }),
    {numRuns: 25},
  );
});
