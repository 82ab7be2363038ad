import type {Command} from '#web/data/outbox/command.ts';
import type {SaveWord} from '#web/data/save-word.ts';

/** One word for all commands of this device: the worst of their states. */
export type SaveState = {readonly word: SaveWord | 'Not sent'; readonly count: number};

export function saveState(pending: readonly Command[], wordOf: (command: Command) => SaveWord): SaveState {
  const failed = pending.filter(({status}) => status === 'failed').length;
  if (failed > 0) return {word: 'Not sent', count: failed};
  const words = pending.map(wordOf);
  for (const word of ['Keep this window open', 'Waiting to send', 'Saving'] as const) {
    const count = words.filter((one) => one === word).length;
    if (count > 0) return {word, count};
  }
  return {word: 'Saved', count: 0};
}
