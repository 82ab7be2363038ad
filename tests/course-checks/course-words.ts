// Words that a lesson may not use: home-made ones for things that have a name, British spellings, and turns of other
// languages. Each with what a native teacher writes.

export type WordRule = {readonly pattern: RegExp; readonly say: string};

/** Things of the field, by their names. */
const TERMS: readonly WordRule[] = [
  {
    pattern: /\b(?:a|one|two|another|empty) texts?\b(?! (?:file|format|editor|field|it|that))/i,
    say: 'string',
  },
  {pattern: /\btexts? of (?:digits|characters|\w+ characters)\b/i, say: 'string'},
  {
    pattern:
      /\b(?:each|every|per|this|last|next|first|second|that|on(?:e|ly)?) round\b|\brounds\b(?! (?:down|up))/i,
    say: 'iteration',
  },
  {pattern: /(?<!answer )\byes or no\b(?!\.)/i, say: 'Boolean'},
  {pattern: /\bkinds? of (?:error|exception|value)s?\b/i, say: 'type of exception, type'},
  {pattern: /\bwhole numbers?\b(?!, exact)/i, say: 'integer'},
  {pattern: /\bladders?\b/i, say: 'chain'},
  {pattern: /\bthe words? of the command line\b|\bhands? the words\b/i, say: 'command-line arguments'},
  {pattern: /\b(?:on|off) the list for the next commit\b/i, say: 'staged, unstaged'},
  {pattern: /\bdoes not follow\b|\bfollow yet\b/i, say: 'untracked'},
  {pattern: /\bwalls?\b(?! of)|\bslips? of the (?:pen|finger)\b|\btyping slips?\b/i, say: 'typo'},
  {pattern: /\ba yes\b(?! or a no)/i, say: 'true'},
];

/** American spelling. */
const SPELLING: readonly WordRule[] = [
  {
    pattern:
      /\b(?:colour\w*|favour\w*|behaviour\w*|neighbour\w*|labell(?:ed|ing)|travell(?:ed|ing)|modell(?:ed|ing)|cancell(?:ed|ing)|catalogue|centre|defence|licence|judgement|grey|maths|learnt|whilst|towards|afterwards|backwards|outwards|upwards)\b/i,
    say: 'the American spelling',
  },
  {
    pattern:
      /\b(?:optimi|regulari|normali|visuali|recogni|organi|summari|initiali|tokeni|vectori|quanti|generali|speciali|memori|categori|minimi|maximi|standardi|reali|emphasi|utili|prioriti|randomi|seriali|synchroni|authori|customi|finali)s(?:e|ed|es|ing|ations?|ers?)\b|\banalys(?:e|ed|ers?|ing)\b/i,
    say: 'the American spelling',
  },
];

/** Turns of other languages, and words that nobody says. */
const ENGLISH: readonly WordRule[] = [
  {pattern: /\b(?:every|any)body\b/i, say: 'everyone, anyone'},
  {pattern: /\bwho(?:so)?ever\b/i, say: 'anyone who'},
  {pattern: /\b(?:shall|anew|thereof|herein|hence)\b/i, say: 'will, again'},
  {pattern: /\bmend(?:s|ed|ing)?\b/i, say: 'fix'},
  {pattern: /\bper ?cent\b|\d %/i, say: '%'},
  {pattern: /\bwithout a word\b|\bin silence\b/i, say: 'silently'},
  {pattern: /\bfor nothing\b/i, say: 'for free'},
  {pattern: /\bfor ever\b/i, say: 'forever'},
  {
    pattern: /\b(?:anybody|nobody) (?:has )?taken\b|\btake a decision\b|\btakes? a decision\b/i,
    say: 'make a decision',
  },
  {pattern: /\b(?:stands?|stood) (?:in|on|at|under|above|below|beside|between|after|before)\b/i, say: 'is'},
];

export const WORD_RULES: readonly WordRule[] = [...TERMS, ...SPELLING, ...ENGLISH];
