import type {Price} from '#schema/spendings/cost.ts';
import {microsFrom} from '#schema/spendings/money.ts';

export type ModelPrice = Price & {readonly model: string};

const FIELDS = {input: 'inputMicros', output: 'outputMicros', minute: 'minuteMicros'} as const;

const FORM = 'needs JSON such as {"model": {"input": 0.15, "output": 0.6, "minute": 0.006}}';

/**
 * Prices as they are set: `{"model": {"input": 0.15, "output": "0.60", "minute": 0.006}}`, in the academy's currency, for a
 * million tokens and for a minute.
 * @throws {Error} in words, for what is none.
 */
export function pricesFrom(text: string): readonly ModelPrice[] {
  if (text === '') return [];
  return Object.entries(objectIn(text)).map(([model, fields]) => {
    if (model.length === 0 || model.length > 200)
      throw new Error('needs a model’s name of 1 to 200 characters');
    if (!isObject(fields)) throw new Error(`${FORM}; “${model}” has no prices`);
    const unknown = Object.keys(fields).find((name) => !Object.hasOwn(FIELDS, name));
    if (unknown !== undefined) throw new Error(`${FORM}; “${unknown}” of “${model}” is no price`);
    const micros = (name: keyof typeof FIELDS) =>
      name in fields ? amountIn(fields[name], model, name) : null;
    return {
      model,
      inputMicros: micros('input'),
      outputMicros: micros('output'),
      minuteMicros: micros('minute'),
    };
  });
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw new Error(FORM, {cause: error});
  }
  if (!isObject(read)) throw new Error(FORM);
  return read;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function amountIn(value: unknown, model: string, name: string): number {
  // As it was written: a number that JSON has read may be written in the same digits again.
  const micros =
    typeof value === 'number' || typeof value === 'string' ? microsFrom(String(value)) : undefined;
  if (micros === undefined) {
    throw new Error(`needs amounts from 0 with up to six decimals; “${name}” of “${model}” is none`);
  }
  return micros;
}
