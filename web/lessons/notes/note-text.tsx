import {noteParts} from '#web/lessons/notes/note-markup.ts';

const TAGS = {strong: 'strong', emphasis: 'em', code: 'code'} as const;

/** A note's own words, with the little markup that it may have drawn as such. */
export const NoteText = ({text, className = ''}: {text: string; className?: string}) => (
  <p className={`note-text break-words whitespace-pre-wrap ${className}`}>
    {noteParts(text).map(({look, text: words, at}) => {
      if (look === 'plain') return words;
      const Tag = TAGS[look];
      return <Tag key={at}>{words}</Tag>;
    })}
  </p>
);
