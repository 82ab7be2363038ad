import type {ItemSource} from '#sync/assessment/item-files.ts';
import {compileLesson} from '#sync/questions/markdown.ts';
import {questionColumns} from '#sync/questions/question-file.ts';

const NO_FIGURES: ReadonlyMap<string, string> = new Map();

/** The columns of an item that hold its text and key, compiled. @param place names it in an error. */
export function itemColumns(item: ItemSource, place: string) {
  if (item.kind !== 'code')
    return {...questionColumns(item, place, NO_FIGURES), starter: null, reference: null};
  const blocks = (body: string) => JSON.stringify(compileLesson({file: place, body, figures: NO_FIGURES}));
  return {
    kind: item.kind,
    stem: blocks(item.stem),
    options: '[]',
    answer: JSON.stringify(item.tests),
    explanation: blocks(item.explanation),
    starter: item.starter,
    reference: item.reference,
  };
}
