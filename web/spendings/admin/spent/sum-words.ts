// What uses come to together, in words.

/** Of a period, or of a part of it. */
export type Amounts = {
  readonly uses: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly seconds: number;
};

const figure = (value: number): string => value.toLocaleString('en');

export const usesWords = ({uses}: Pick<Amounts, 'uses'>): string => figure(uses);
export const tokensWords = ({tokensIn, tokensOut}: Amounts): string => figure(tokensIn + tokensOut);
export const audioWords = ({seconds}: Pick<Amounts, 'seconds'>): string =>
  seconds === 0 ? '–' : `${figure(Math.ceil(seconds / 60))} min`;

/** All of it, where there is no room for columns. */
export const amountsWords = (amounts: Amounts): string =>
  `${usesWords(amounts)} ${amounts.uses === 1 ? 'use' : 'uses'}, ${tokensWords(amounts)} tokens${amounts.seconds === 0 ? '' : `, ${audioWords(amounts)}`}`;
