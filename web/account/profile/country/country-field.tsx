import {MapPin} from 'lucide-react';
import {useMemo, useState} from 'react';
import {countriesByName, countryName} from '#web/account/profile/country/country-names.ts';
import {useDetection, type Detection} from '#web/account/profile/country/use-detection.ts';
import {useProfileSaving, type Profile} from '#web/account/profile/use-profile.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Select} from '#web/ui/form/select.tsx';
import {SaveMark} from '#web/ui/show/save-mark.tsx';

/** A country from the list, or found out by services that are named before they are asked. */
export function CountryField({profile}: {profile: Profile}) {
  const {state, rejected, save} = useProfileSaving('country');
  const [hasSaved, setSaved] = useState(false);
  const detection = useDetection(profile);
  const countries = useMemo(() => countriesByName(), []);
  const choose = (country: string) => {
    save({country: country === '' ? null : country});
    setSaved(true);
    detection.dismiss();
  };
  return (
    <div>
      <Select
        label="Country"
        hint="Shown next to your name on the leaderboard, and used for the ranks in your country."
        value={profile.country ?? ''}
        error={rejected?.message}
        autoComplete="country"
        onChange={({target}) => choose(target.value)}
      >
        <option value="">Not set</option>
        {countries.map(({code, name}) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <div className="mt-2 flex min-h-8 items-center justify-between gap-4">
        {detection.step.at === 'idle' ? (
          <Button kind="quiet" size="small" className="-ml-3" onClick={detection.offer}>
            <MapPin size={15} aria-hidden /> Find my country
          </Button>
        ) : (
          <span />
        )}
        <SaveMark state={state ?? (hasSaved ? 'Saved' : undefined)} />
      </div>
      <DetectionNote detection={detection} onUse={choose} />
    </div>
  );
}

type NoteProps = {detection: Detection; onUse: (country: string) => void};

/** Asks before anybody else is asked, and tells what came of it. */
function DetectionNote({detection, onUse}: NoteProps) {
  const {step, begin, dismiss} = detection;
  if (step.at === 'idle') return null;
  return (
    <div className="rounded-lg border border-line bg-sunken/60 px-4 py-3 text-sm" role="status">
      {step.at === 'asking-leave' ? (
        <>
          <p>{leaveWords(step.hosts)}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" busy={step.busy} onClick={begin}>
              Find my country
            </Button>
            <Button size="small" kind="quiet" onClick={dismiss}>
              Not now
            </Button>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>{step.words}</p>
          <div className="flex gap-2">
            {step.offered ? (
              <Button size="small" onClick={() => onUse(step.offered ?? '')}>
                Use {countryName(step.offered)}
              </Button>
            ) : null}
            <Button size="small" kind="quiet" onClick={dismiss}>
              Close
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

const leaveWords = (hosts: readonly string[]): string =>
  hosts.length === 0
    ? 'We’ll guess it from your browser’s language. Nothing is sent to anyone else.'
    : `We’ll ask ${listed(hosts)}, one at a time until one knows. They see your IP address and nothing else. If none of them answers, we’ll guess from your browser’s language.`;

const listed = (hosts: readonly string[]) => new Intl.ListFormat('en', {type: 'conjunction'}).format(hosts);
