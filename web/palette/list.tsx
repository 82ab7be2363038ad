import {Command} from 'cmdk';
import type {FoundGroup} from '#web/palette/search.ts';
import type {PaletteEntry} from '#web/part/palette.ts';
import {Kbd} from '#web/ui/show/kbd.tsx';
import {NotShown, Unless} from '#web/ui/show/unless.tsx';

type Props = {
  groups: readonly FoundGroup<PaletteEntry>[];
  query: string;
  onPick: (entry: PaletteEntry) => void;
};

/** What was found, by kind. */
export function PaletteList({groups, query, onPick}: Props) {
  return (
    <Command.List label="Results" className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
      {groups.map(({kind, entries}) => (
        <Command.Group
          key={kind}
          heading={<span className="text-xs text-muted">{kind}</span>}
          className="pb-1 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1"
        >
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} onPick={() => onPick(entry)} />
          ))}
        </Command.Group>
      ))}
      {groups.length === 0 ? (
        <div className="px-4 py-12 text-center">
          <p className="font-semibold">No results for “{query.trim()}”</p>
          <p className="mt-1 text-sm text-muted">Try another word from a lesson, a note, or a setting.</p>
        </div>
      ) : null}
    </Command.List>
  );
}

/** The entry can be picked, whatever of it cannot be drawn. */
const Line = ({entry, onPick}: {entry: PaletteEntry; onPick: () => void}) => (
  <Command.Item
    value={entry.id}
    onSelect={onPick}
    className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-2.5 py-1.5 select-none data-[selected=true]:bg-accent-tint"
  >
    <Unless fails={<NotShown />}>
      <Drawn {...entry} />
    </Unless>
  </Command.Item>
);

function Drawn({icon: Icon, title, detail, keys, note}: PaletteEntry) {
  return (
    <>
      <Icon size={17} aria-hidden className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-3">
        <span dir="auto" className="block shrink-0 truncate">
          {title}
        </span>
        {detail ? (
          <span dir="auto" className="block truncate text-sm text-muted">
            {detail}
          </span>
        ) : null}
      </span>
      {note ? <span className="shrink-0 text-xs text-muted">{note}</span> : null}
      {keys ? <Kbd keys={keys} className="shrink-0 max-sm:hidden" /> : null}
    </>
  );
}
