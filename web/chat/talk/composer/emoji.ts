/** What reactions and the composer offer, the most used first; a keyboard has all others. */
export const EMOJI = [
  ['👍', 'thumbs up'],
  ['🎉', 'party'],
  ['❤️', 'heart'],
  ['😂', 'laughing'],
  ['👀', 'eyes'],
  ['🙏', 'thank you'],
  ['🚀', 'rocket'],
  ['🤔', 'thinking'],
  ['💡', 'idea'],
  ['✅', 'done'],
  ['🐛', 'bug'],
  ['🔥', 'fire'],
  ['😅', 'relieved'],
  ['😢', 'sad'],
  ['👋', 'hello'],
  ['💪', 'strong'],
  ['📚', 'books'],
  ['🐍', 'Python'],
  ['🧠', 'brain'],
  ['☕', 'coffee'],
] as const;

/** How many of them are next to a message. */
export const QUICK = 3;

const NAMES: ReadonlyMap<string, string> = new Map(EMOJI);

/** An emoji in words, for who cannot see it; itself where it has none here. */
export const emojiName = (emoji: string): string => NAMES.get(emoji) ?? emoji;
