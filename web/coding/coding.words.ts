import {asText, type Words} from '#web/part/words.ts';

const filesWord = (list: unknown): string => {
  const count = Array.isArray(list) ? list.length : 0;
  return count === 1 ? 'a file' : `${count} files`;
};

export const codingWords = {
  'coding.create': ({name}) => `Create the project “${asText(name)}”`,
  'coding.rename': ({name}) => `Rename a project to “${asText(name)}”`,
  'coding.duplicate': ({name}) => `Duplicate a project as “${asText(name)}”`,
  'coding.remove': () => 'Delete a project',
  'coding.restore': () => 'Restore a project',
  'coding.addFiles': ({files}) => `Add ${filesWord(files)} to a project`,
  'coding.moveFiles': ({moves}) => `Rename ${filesWord(moves)} of a project`,
  'coding.removeFiles': ({fileIds}) => `Delete ${filesWord(fileIds)} of a project`,
  'coding.restoreFiles': ({fileIds}) => `Restore ${filesWord(fileIds)} of a project`,
  'coding.save': ({text}) => `Save a file: ${beginningOf(asText(text))}`,
} satisfies Words<'coding'>;

const beginningOf = (text: string): string => {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? 'empty';
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
};
