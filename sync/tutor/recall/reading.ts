// What a question is that no search can answer, said before a search says that there is nothing.

/** `no word`: nothing to look for; `other script`: not in the language of the lessons. */
export type Unreadable = 'no word' | 'other script';

/** What is wrong with a question that has nothing to look for; `undefined` for any other. */
export function readingOf(question: string): Unreadable | undefined {
  const letters = question.match(/\p{L}/gu) ?? [];
  if (letters.length < 2) return 'no word';
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  return latin.length < letters.length / 2 ? 'other script' : undefined;
}
