import {isMac} from '#web/ui/platform.ts';

/** Keys as they stand on the keyboard: `Mod+k` is ⌘ K on a Mac and Ctrl K elsewhere, `g m` one after the other. */
export function Kbd({keys, className = ''}: {keys: string; className?: string}) {
  const strokes = keys.split(' ').map((stroke) => stroke.split('+').map(keyName));
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${className}`}>
      {strokes.map((stroke, n) => (
        <span key={stroke.join('+')} className="inline-flex items-center gap-1">
          {n > 0 ? <span className="text-xs text-muted">then</span> : null}
          {stroke.map((key) => (
            <kbd
              key={key}
              className="inline-grid h-5 min-w-5 place-items-center rounded-md border border-line bg-surface px-1 font-mono text-2xs text-muted"
            >
              {key}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}

function keyName(key: string): string {
  if (key === 'Mod') return isMac ? '⌘' : 'Ctrl';
  return key.length === 1 ? key.toUpperCase() : key;
}
