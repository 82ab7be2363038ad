// Money is whole millionths of the academy's currency: sums of them are exact.

/** ISO 4217. */
export const CURRENCY = 'USD';

const MILLION = 1_000_000;

/** Largest amount that is typed or set, so that its hundredfold is still exact. */
const MICROS_MAX = 10_000_000 * MILLION;

/** `0.15` → 150000. @returns none for what is no amount of at most six decimals, up to ten million. */
export function microsFrom(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,8})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const micros = Number(whole) * MILLION + Number(part.padEnd(6, '0'));
  return micros <= MICROS_MAX ? micros : undefined;
}

/** As a field has it: 150000 → `0.15`. */
export function amountOf(micros: number): string {
  const part = String(micros % MILLION)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${Math.floor(micros / MILLION)}.${part}`;
}

const format = (digits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: CURRENCY,
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  });
const [CENTS, PARTS, EXACT] = [format(2), format(4), format(6)];
const CENT = MILLION / 100;

/** `$1,234.56`. What is less than a cent is said exactly: most uses cost less. */
export const moneyWords = (micros: number): string =>
  (micros < CENT ? EXACT : micros < MILLION ? PARTS : CENTS).format(micros / MILLION);
