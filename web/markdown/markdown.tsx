// A message's text: Markdown as React elements. No HTML string is ever made, so nothing in it can run.
import {memo, type ReactElement} from 'react';
import {blocksOf, type Block, type Line, type Lines, type Table} from '#schema/markdown/blocks.ts';
import {isTooIntricate} from '#schema/markdown.limits.ts';
import {CodeBlock} from '#web/markdown/code-block.tsx';
import {Pieces, type Known} from '#web/markdown/pieces.tsx';
import {Unless} from '#web/ui/show/unless.tsx';

type Props = {
  text: string;
  /** Usernames of those whom it names. */
  named: readonly string[];
};

/**
 * Spaces are spaces, and each line has the direction of its own script. On a `div`: from between two `p` browsers copy an empty
 * line that nobody has typed.
 */
const TYPED = 'whitespace-pre-wrap [tab-size:4] [unicode-bidi:plaintext]';

/**
 * Draws a message's text: all that was typed but pairs of marks, in its own line breaks and spaces. What cannot be drawn is
 * shown as it was written.
 */
export const MessageText = memo(function MessageText({text, named}: Props) {
  const written = (
    <p dir="auto" className={TYPED}>
      {text}
    </p>
  );
  // One message that cannot be drawn must not take the page along: everybody in the channel would lose it.
  return (
    <div className="leading-6 break-words">
      {isTooIntricate(text) ? (
        // Nothing such is accepted any longer; old messages, and what this device has not sent yet, may be.
        written
      ) : (
        // Another text, or other names in it, is drawn anew: a browser that translates has put elements of its own in the
        // place of this one's words.
        <Unless key={`${named.join(' ')}\n${text}`} fails={written}>
          <Drawn text={text} named={named} />
        </Unless>
      )}
    </div>
  );
});

function Drawn({text, named}: Props) {
  const known = new Set(named.map((name) => name.toLowerCase()));
  return blocksOf(text).map(blockFor(known));
}

const blockFor =
  (known: Known) =>
  (block: Block, at: number): ReactElement => <Shown key={at} block={block} known={known} />;

function Shown({block, known}: {block: Block; known: Known}) {
  switch (block.kind) {
    case 'code':
      return (
        <div className="my-1.5">
          <CodeBlock code={block.code} language={block.language} />
        </div>
      );
    case 'table':
      return <Rows table={block} known={known} />;
    case 'text':
      return (
        <div dir="auto" className={TYPED}>
          <Pieces pieces={block.lines.slice(0, -1).flat()} known={known} />
          <LastLine line={block.lines.at(-1) ?? []} known={known} />
        </div>
      );
    case 'list':
    case 'quote':
      return <Items block={block} known={known} />;
    default:
      return block satisfies never;
  }
}

/** Lines with the signs that they begin with: what does not fit into one goes on below its words. */
function Items({block: {kind, lines}, known}: {block: Lines; known: Known}) {
  return kind === 'list' ? (
    <ul>{lines.map(itemFor('li', known))}</ul>
  ) : (
    <blockquote className="text-muted">{lines.map(itemFor('div', known))}</blockquote>
  );
}

const itemFor =
  (Tag: 'li' | 'div', known: Known) =>
  (line: Line, at: number): ReactElement => (
    <Tag key={at} dir="auto" className={`${TYPED} ps-3 -indent-3`}>
      <LastLine line={line} known={known} />
    </Tag>
  );

/** The last line of a block: the block's end is its break, for who copies it as well. */
function LastLine({line, known}: {line: Line; known: Known}) {
  const last = line.at(-1);
  if (last?.look !== 'plain' || !last.text.endsWith('\n')) return <Pieces pieces={line} known={known} />;
  const text = last.text.slice(0, -1);
  if (line.length === 1 && text === '') return <br />;
  return <Pieces pieces={[...line.slice(0, -1), {...last, text}]} known={known} />;
}

function Rows({table: {rows}, known}: {table: Table; known: Known}) {
  return (
    <div className="my-1.5 overflow-x-auto" tabIndex={0} role="group" aria-label="Table">
      <table className="text-md">
        <thead>{rows.slice(0, 1).map(rowFor('th', known))}</thead>
        <tbody>{rows.slice(1).map(rowFor('td', known))}</tbody>
      </table>
    </div>
  );
}

const rowFor =
  (Tag: 'th' | 'td', known: Known) =>
  (cells: readonly Line[], no: number): ReactElement => <tr key={no}>{cells.map(cellFor(Tag, known))}</tr>;

const cellFor =
  (Tag: 'th' | 'td', known: Known) =>
  (cell: Line, at: number): ReactElement => (
    <Tag
      key={at}
      dir="auto"
      className="border border-line px-2.5 py-1 text-start font-medium [td&]:font-normal"
    >
      <Pieces pieces={cell} known={known} />
    </Tag>
  );
