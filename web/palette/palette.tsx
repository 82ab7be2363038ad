import {Command} from 'cmdk';
import {Search} from 'lucide-react';
import {Dialog as Radix} from 'radix-ui';
import {useContext, useRef, useState} from 'react';
import {useLocation} from 'wouter';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {DataContext} from '#web/data/data.ts';
import {PaletteList} from '#web/palette/list.tsx';
import {notePick, recentPicks} from '#web/palette/recent.ts';
import {revealElement} from '#web/palette/reveal-element.ts';
import {byKind, find, suggest} from '#web/palette/search.ts';
import type {PaletteEntry, PaletteMeans, PaletteSource} from '#web/part/palette.ts';
import {closing} from '#web/ui/composing.ts';
import {useOpener} from '#web/ui/overlay/use-opener.ts';
import {useOpening} from '#web/ui/overlay/use-opening.ts';
import {isMac} from '#web/ui/platform.ts';
import {Kbd} from '#web/ui/show/kbd.tsx';

type Props = {
  user: CurrentUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Always the same ones. */
  sources: readonly PaletteSource[];
};

/** Finds pages, lessons and things to do, all from what is on this device. */
export function Palette(props: Props) {
  const {open, onOpenChange} = props;
  const opener = useOpener();
  const opening = useOpening(open);
  const leaves = useRef(false);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal key={opening}>
        <Radix.Overlay className="fade fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...closing}
          onOpenAutoFocus={(event) => {
            leaves.current = false;
            opener.onOpenAutoFocus(event);
          }}
          onCloseAutoFocus={(event) => {
            opener.onCloseAutoFocus(event);
            // On another page the focus starts at its heading.
            const main = document.querySelector<HTMLElement>('#content');
            if (leaves.current)
              (main?.querySelector<HTMLElement>('h1') ?? main)?.focus({preventScroll: true});
          }}
          className="fixed inset-x-3 top-3 z-50 mx-auto max-w-2xl overflow-hidden rounded-2xl border border-line bg-surface shadow-float sm:top-[12dvh]"
        >
          <Radix.Title className="sr-only">Search</Radix.Title>
          <Radix.Description className="sr-only">
            Type to find lessons, pages, and actions. Use the arrow keys to choose and Enter to open.
          </Radix.Description>
          <Inside
            {...props}
            onLeave={() => {
              leaves.current = true;
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type InsideProps = Props & {onLeave: () => void};

/** The learner's rows are searched as soon as they are open. */
function Inside(props: InsideProps) {
  const isOpen = useContext(DataContext) !== undefined;
  const sources = isOpen ? props.sources : props.sources.filter(({needsData}) => !needsData);
  // Other sources are other hooks.
  return <Body key={String(isOpen)} {...props} sources={sources} />;
}

const useEntries = (sources: readonly PaletteSource[], means: PaletteMeans): readonly PaletteEntry[] =>
  sources.flatMap((source) => source.useEntries(means));

const useHits = (sources: readonly PaletteSource[], query: string): readonly PaletteEntry[] =>
  sources.flatMap((source) => source.useHits?.(query) ?? []);

function Body({user, sources, onOpenChange, onLeave}: InsideProps) {
  const [, go] = useLocation();
  const [query, setQuery] = useState('');
  const entries = useEntries(sources, {user, go});
  const hits = useHits(sources, query);
  const groups =
    query.trim() === '' ? suggest(entries, recentPicks(user.id)) : [...find(entries, query), ...byKind(hits)];
  const count = groups.reduce((sum, group) => sum + group.entries.length, 0);

  const pick = (entry: PaletteEntry) => {
    notePick(user.id, entry.id);
    onOpenChange(false);
    if ('run' in entry) return entry.run();
    onLeave();
    go(entry.path);
    revealElement(entry.path.split('#')[1]);
  };
  return (
    <Command
      label="Search"
      shouldFilter={false}
      loop
      // Elsewhere Ctrl+K closes what it has opened.
      vimBindings={isMac}
      className="flex max-h-[min(34rem,calc(100dvh-1.5rem))] flex-col sm:max-h-[min(34rem,calc(88dvh-0.75rem))]"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search size={18} aria-hidden className="shrink-0 text-muted" />
        <Command.Input
          value={query}
          onValueChange={setQuery}
          dir="auto"
          placeholder="Search lessons, pages, and actions"
          className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
        />
        <button
          type="button"
          aria-label="Esc: close"
          onClick={() => onOpenChange(false)}
          className="rounded-md p-1"
        >
          <Kbd keys="Esc" />
        </button>
      </div>
      <PaletteList groups={groups} query={query} onPick={pick} />
      <Foot count={count} />
    </Command>
  );
}

function Foot({count}: {count: number}) {
  return (
    <div className="flex h-10 shrink-0 items-center gap-4 border-t border-line bg-sunken/60 px-4 text-xs text-muted">
      <p role="status">{countWords(count)}</p>
      <span aria-hidden className="ml-auto flex items-center gap-3 max-sm:hidden">
        <span>
          <Kbd keys="↑" /> <Kbd keys="↓" /> choose
        </span>
        <span>
          <Kbd keys="↵" /> open
        </span>
      </span>
    </div>
  );
}

const countWords = (count: number) =>
  count === 0 ? 'No results' : `${count} ${count === 1 ? 'result' : 'results'}`;
