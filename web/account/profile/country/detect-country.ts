import {isCountry} from '#schema/account/countries.ts';

/** How long each service may take, ms (specification, section 9). */
const LIMIT_MS = 4000;
/** No answer of such a service is longer, characters. */
const ANSWER_MAX = 4096;

export type Detected = {readonly country: string; readonly by: 'service' | 'language'};

type Ways = {readonly languages: readonly string[]; readonly limitMs?: number};

/**
 * Where the browser seems to be: each service is asked in its turn until one knows, then the region of the
 * browser's language has to do (specification, section 7.9).
 * @returns `undefined` when nobody knows.
 */
export async function detectCountry(
  services: readonly string[],
  {languages, limitMs = LIMIT_MS}: Ways,
): Promise<Detected | undefined> {
  for (const address of services) {
    const country = await ask(address, limitMs).catch(() => undefined);
    if (country !== undefined) return {country, by: 'service'};
  }
  const region = languages.map(regionOf).find((code) => code !== undefined);
  return region === undefined ? undefined : {country: region, by: 'language'};
}

async function ask(address: string, limitMs: number): Promise<string | undefined> {
  const response = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.timeout(limitMs),
  });
  const text = await response.text();
  return response.ok && text.length <= ANSWER_MAX ? countryIn(text) : undefined;
}

/** The code in an answer: plain text, or a field of JSON by one of the names that such services use. */
function countryIn(text: string): string | undefined {
  const answer = parsed(text);
  const fields = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  const said = [fields['country_code'], fields['countryCode'], fields['country'], text.trim()];
  return said.find((code): code is string => typeof code === 'string' && isCountry(code));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function regionOf(language: string): string | undefined {
  try {
    const {region} = new Intl.Locale(language);
    return region !== undefined && isCountry(region) ? region : undefined;
  } catch {
    return undefined;
  }
}
