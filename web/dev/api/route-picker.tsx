import {Search} from 'lucide-react';
import {useState} from 'react';
import type {RouteEntry} from '#schema/wire/debug.api.ts';
import {Field} from '#web/ui/form/field.tsx';

type Props = {
  routes: readonly RouteEntry[];
  chosen: RouteEntry | undefined;
  onChoose: (route: RouteEntry) => void;
};

/** Name of a route: `GET /api/users`. */
export const nameOf = ({method, path}: RouteEntry): string => `${method} ${path}`;

/** Every route of the server, to be searched by any of its words. */
export function RoutePicker({routes, chosen, onChoose}: Props) {
  const [wanted, setWanted] = useState('');
  const words = wanted.toLowerCase().split(/\s+/);
  const found = routes.filter((route) => {
    const text = `${nameOf(route)} ${route.who}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <div>
      <Field
        label="Search routes"
        labelled="hidden"
        placeholder="Search routes"
        type="search"
        icon={Search}
        value={wanted}
        onChange={({target}) => setWanted(target.value)}
      />
      <p role="status" className="my-2 text-sm text-muted">
        {found.length} of {routes.length} routes
      </p>
      <ul
        aria-label="Routes"
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded-lg border border-line py-1 xl:max-h-[40rem]"
      >
        {found.map((route) => (
          <li key={nameOf(route)}>
            <button
              type="button"
              aria-pressed={route === chosen}
              onClick={() => onChoose(route)}
              className="block w-full px-3 py-1.5 text-left hover:bg-sunken aria-pressed:bg-accent-tint forced-colors:aria-pressed:underline"
            >
              <span className="block font-mono text-xs [overflow-wrap:anywhere]">
                <span className="font-semibold">{route.method}</span> {route.path}
              </span>
              <span className="block text-xs text-muted">{route.who}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
