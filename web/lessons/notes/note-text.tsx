import {Unless} from '#web/ui/show/unless.tsx';
import {noteParts} from '#web/lessons/notes/note-markup.ts';

const TAGS = {strong: 'strong', emphasis: 'em', code: 'code'} as const;

type Props = {text: string; className?: string};

/** A note's own words, with the little markup that it may have drawn as such; without it where that fails. */
export const NoteText = ({text, className = ''}: Props) => (
  <Unless
    key={text}
    fails={
      <p dir="auto" className={`break-words whitespace-pre-wrap ${className}`}>
        {text}
      </p>
    }
  >
    <Drawn text={text} className={className} />
  </Unless>
);

const Drawn = ({text, className}: Required<Props>) => (
  <p dir="auto" className={`note-text break-words whitespace-pre-wrap [unicode-bidi:plaintext] ${className}`}>
    {noteParts(text).map(({look, text: words, at}) => {
      if (look === 'plain') return words;
      const Tag = TAGS[look];
      return <Tag key={at}>{words}</Tag>;
    })}
  </p>
);
