import {useState} from 'react';
import {isTimeZone, TIME_ZONE_REST_MS, ZONE_OF_NOBODY} from '#schema/account/time-zone.ts';
import {queries} from '#schema/queries.ts';
import {waitText} from '#schema/wire/problem.ts';
import {deviceTimeZone, listedTimeZones} from '#web/io/browser/device-time-zone.ts';
import {useIsZoneUnknown, useTimeZone, useTimeZoneChoice} from '#web/account/use-time-zone.ts';
import {useRows} from '#web/data/rows.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Select} from '#web/ui/form/select.tsx';
import {SaveMark} from '#web/ui/show/save-mark.tsx';
import {useMinute} from '#web/ui/use-minute.ts';

/** By whose calendar one's days are counted. A choice holds for 24 hours, so it is made with a button. */
export function TimeZoneField() {
  const own = useTimeZone();
  const isUnknown = useIsZoneUnknown();
  const [listed] = useState(() => [deviceTimeZone() ?? ZONE_OF_NOBODY, ...listedTimeZones()]);
  const [learner] = useRows(queries.account.learner());
  const {state, rejection, choose} = useTimeZoneChoice();
  const [wanted, setWanted] = useState<string>();
  const shown = wanted ?? own;
  const now = useMinute();
  const chosenAt = learner?.timeZoneChosenAt ?? Number.NEGATIVE_INFINITY;
  // What is known of the server's clock may be behind.
  const restsMs = Math.min(chosenAt + TIME_ZONE_REST_MS - now, TIME_ZONE_REST_MS);
  const isResting = restsMs > 0;
  return (
    <div>
      <Select
        label="Time zone"
        hint={
          isResting
            ? `Decides when your day starts. You changed it less than 24 hours ago. You can change it again in ${waitText(restsMs)}.`
            : 'Decides when your day starts, for your streak, on every device. You can change it once every 24 hours.'
        }
        value={shown}
        disabled={isResting}
        error={rejection}
        onChange={({target: {value}}) => setWanted(isTimeZone(value) ? value : undefined)}
      >
        {byRegion([own, ZONE_OF_NOBODY, ...listed]).map(([region, names]) => (
          <optgroup key={region} label={region}>
            {names.map((name) => (
              <option key={name} value={name}>
                {name.split('/').slice(1).join(', ').replaceAll('_', ' ') || name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <div className="mt-2 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {shown === own ? (
          <span className="text-sm text-muted">{isUnknown ? NOBODY_SAYS : timeIn(own)}</span>
        ) : (
          <span className="flex flex-wrap items-center gap-2">
            <Button
              size="small"
              onClick={() => {
                choose(shown);
                setWanted(undefined);
              }}
            >
              Use {shown.split('/').at(-1)?.replaceAll('_', ' ')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => setWanted(undefined)}>
              Cancel
            </Button>
          </span>
        )}
        <SaveMark state={state} />
      </div>
    </div>
  );
}

const timeIn = (zone: string) =>
  `It’s ${new Intl.DateTimeFormat('en', {timeZone: zone, weekday: 'long', hour: 'numeric', minute: '2-digit'}).format(new Date())} there.`;

const NOBODY_SAYS =
  'Your browser doesn’t say which time zone you’re in, so your days follow UTC. Choose yours above.';

/** Each zone once, by the first part of its name. */
function byRegion(names: readonly string[]): [string, string[]][] {
  const regions = Map.groupBy(
    [...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'en')),
    (name) => (name.includes('/') ? (name.split('/')[0] ?? '') : 'Universal'),
  );
  return [...regions];
}
