// What the call library says to many calls of its methods, one after the other.
import type {Page} from 'playwright';

/** What a call object must refuse, in the library's words. [what, method, arguments, words] */
export type Rule = readonly [what: string, method: string, given: readonly unknown[], words: string];
/** What it must take. [method, arguments] */
export type Fit = readonly [method: string, given: readonly unknown[]];

/** Of a call object that never joins. @returns its words, by what was tried. */
export const refusalsWithoutJoin = (page: Page, rules: readonly Rule[]): Promise<Record<string, string>> =>
  page.evaluate(async (tried) => {
    const call = sdk.Daily.createCallObject() as unknown as Methods;
    const said: Record<string, string> = {};
    for (const [what, method, given] of tried) said[what] = await sdk.refusal(call, method, given);
    await call['destroy']?.();
    return said;
  }, rules);

/** Of the call object of a call that the SDK started. @returns its words, by what was tried. */
export const refusalsInCall = (page: Page, rules: readonly Rule[]): Promise<Record<string, string>> =>
  page.evaluate(async (tried) => {
    const {voice} = sdk.open();
    await voice.start('good');
    const call = voice.getDailyCallObject() as unknown as Methods;
    const said: Record<string, string> = {};
    for (const [what, method, given] of tried) said[what] = await sdk.refusal(call, method, given);
    await voice.stop();
    return said;
  }, rules);

/** @returns what was refused of what must be taken in a call. */
export async function refusedOf(page: Page, fits: readonly Fit[]): Promise<string[]> {
  const said = await refusalsInCall(
    page,
    fits.map(([method, given], at) => [`${at} ${method}`, method, given, '']),
  );
  return Object.entries(said).flatMap(([what, words]) => (words === '' ? [] : [`${what}: ${words}`]));
}

type Methods = Record<string, (...given: unknown[]) => unknown>;
