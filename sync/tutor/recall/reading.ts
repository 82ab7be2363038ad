// What a question is that no search can answer, said before a search says that there is nothing.

const NO_WORD =
  'I couldn’t find any words in your question. Try a sentence, such as “How do I slice a list?”';
const OTHER_SCRIPT = 'Please ask in English: your lessons are in English.';

/** What to say of a question that has nothing to look for; `undefined` for any other. */
export function readingOf(question: string): string | undefined {
  const letters = question.match(/\p{L}/gu) ?? [];
  if (letters.length < 2) return NO_WORD;
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  return latin.length < letters.length / 2 ? OTHER_SCRIPT : undefined;
}
