import {useState} from 'react';
import {getCountryServices, putProfile} from '#schema/account/account.api.ts';
import {countryName} from '#web/account/profile/country/country-names.ts';
import {detectCountry} from '#web/account/profile/country/detect-country.ts';
import type {Profile} from '#web/account/profile/use-profile.ts';
import {wordsFor} from '#web/io/words-for.ts';
import {signedIn} from '#web/data/current-user.ts';
import {said} from '#web/io/browser/said.ts';
import {call} from '#web/io/call.ts';

type Step =
  | {readonly at: 'idle'}
  /** Who would be asked stands there before anybody is. */
  | {readonly at: 'asking-leave'; readonly hosts: readonly string[]; readonly busy: boolean}
  | {readonly at: 'told'; readonly words: string; readonly offered?: string};

export type Detection = {
  readonly step: Step;
  readonly offer: () => void;
  readonly begin: () => void;
  readonly dismiss: () => void;
};

/** Finds the country out when the learner wishes it, and never against their own choice. */
export function useDetection(profile: Profile): Detection {
  const [services, setServices] = useState<readonly string[]>([]);
  const [step, setStep] = useState<Step>({at: 'idle'});
  const hosts = services.map((address) => new URL(address).host);

  const offer = async () => {
    try {
      const found = await call(getCountryServices, {});
      setServices(found.services);
      const names = found.services.map((address) => new URL(address).host);
      setStep({at: 'asking-leave', hosts: names, busy: false});
    } catch (error) {
      setStep({at: 'told', words: wordsFor(error)});
    }
  };
  const begin = async () => {
    setStep({at: 'asking-leave', hosts, busy: true});
    const found = await detectCountry(services, {languages: languagesHere()});
    try {
      setStep(await outcome(found?.country, found?.by === 'service', profile));
    } catch (error) {
      setStep({at: 'told', words: wordsFor(error)});
    }
  };
  return {
    step,
    offer: () => void offer(),
    begin: () => void begin(),
    dismiss: () => setStep({at: 'idle'}),
  };
}

/** Tags, the first choice first; whether they are any is tried by whoever reads them. */
const languagesHere = (): readonly string[] =>
  said(() => [...navigator.languages]) ?? said(() => [navigator.language]) ?? [];

async function outcome(country: string | undefined, isCertain: boolean, profile: Profile): Promise<Step> {
  if (country === undefined) {
    return {at: 'told', words: 'We couldn’t find your country. Choose it from the list.'};
  }
  const name = countryName(country);
  if (country === profile.country)
    return {at: 'told', words: `You’re in ${name}, and that’s already your country here.`};
  if (profile.isCountryChosen) {
    return {at: 'told', words: `You seem to be in ${name}. We kept the country you chose.`, offered: country};
  }
  // Specification, section 7.9: what differs from what is stored is sent, and the current user is fresh again.
  signedIn(await call(putProfile, {body: {country, countryBy: 'detection'}}));
  const basis = isCertain ? '' : ', by your browser’s language';
  return {at: 'told', words: `${name}${basis}. If that’s wrong, choose another one from the list.`};
}
