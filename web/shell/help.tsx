import {chooseSingleKeys} from '#web/shell/single-keys.ts';
import {Switch} from '#web/ui/form/switch.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {isSingleKey, type Shortcut} from '#web/ui/keys/shortcuts.ts';
import {Kbd} from '#web/ui/show/kbd.tsx';
import {useShortcuts, useSingleKeys} from '#web/ui/keys/use-shortcut.ts';

type Props = {open: boolean; onOpenChange: (open: boolean) => void};

/** Every shortcut that works where one is, by context, and the switch for single keys (WCAG 2.1.4). */
export function Help({open, onOpenChange}: Props) {
  const shortcuts = useShortcuts();
  const singleKeys = useSingleKeys();
  return (
    <Dialog
      title="Help"
      description="Keyboard shortcuts for this page."
      open={open}
      onOpenChange={onOpenChange}
    >
      <div className="mb-6 rounded-xl border border-line bg-sunken px-4 py-3">
        <Switch
          label="Single-key shortcuts"
          hint="Turn these off if keys trigger things by accident, for example when you dictate. Saved on this device only."
          checked={singleKeys}
          onChange={(event) => chooseSingleKeys(event.target.checked)}
        />
      </div>
      {byGroup(shortcuts).map(([group, some]) => (
        <section key={group} className="mt-5 first-of-type:mt-0">
          <h3 className="mb-1 text-sm font-semibold">{group}</h3>
          <dl className="divide-y divide-line">
            {some.map((shortcut) => (
              <Line key={shortcut.keys} shortcut={shortcut} off={!singleKeys && isOff(shortcut)} />
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

function Line({shortcut: {keys, label}, off}: {shortcut: Shortcut; off: boolean}) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 py-1">
      <dt className={off ? 'text-muted line-through' : ''}>{label}</dt>
      <dd className="flex items-center gap-2">
        {off ? <span className="text-xs text-muted">off</span> : null}
        <Kbd keys={keys} />
      </dd>
    </div>
  );
}

/** Function keys and what others act on stay on. */
const isOff = (shortcut: Shortcut) => shortcut.run !== undefined && isSingleKey(shortcut);

/** In the order in which groups first appear; a shortcut that hides another's keys stands alone. */
function byGroup(shortcuts: readonly Shortcut[]): readonly (readonly [string, readonly Shortcut[]])[] {
  const last = shortcuts.filter(({keys}, n) => shortcuts.findLastIndex((one) => one.keys === keys) === n);
  return [...Map.groupBy(last, ({group}) => group)];
}
