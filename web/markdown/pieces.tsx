import {useContext, type ReactElement, type ReactNode} from 'react';
import {contained} from '#schema/isolated.ts';
import type {Piece} from '#schema/markdown/inline.ts';
import {readingsOf} from '#schema/markdown/names.ts';
import {CodeText} from '#web/markdown/code-text.tsx';
import {MannerContext} from '#web/markdown/manner.ts';

/** Usernames of those whom a text names, in lower case. */
export type Known = ReadonlySet<string>;

type Props = {pieces: readonly Piece[]; known: Known};

/** The pieces of a line, drawn. */
export const Pieces = ({pieces, known}: Props): ReactNode => pieces.map(drawnFor(known));

const drawnFor =
  (known: Known) =>
  (piece: Piece, at: number): ReactElement => <Drawn key={at} piece={piece} known={known} />;

const TAGS = {strong: 'strong', emphasis: 'em', struck: 'del'} as const;

function Drawn({piece, known}: {piece: Piece; known: Known}): ReactNode {
  const {plain, hasLinks} = useContext(MannerContext);
  switch (piece.look) {
    case 'plain':
      return plain(piece.text);
    case 'name':
      return <Name text={piece.text} known={known} />;
    case 'code':
      return (
        <code
          dir="ltr"
          translate="no"
          className="rounded-md bg-sunken px-1.5 py-0.5 font-mono text-[0.9em] break-words"
        >
          <CodeText>{piece.text}</CodeText>
        </code>
      );
    case 'link':
      return hasLinks ? (
        <MessageLink href={piece.href}>
          <Pieces pieces={containedIn(piece.parts)} known={known} />
        </MessageLink>
      ) : (
        <Pieces pieces={containedIn(piece.parts)} known={known} />
      );
    case 'strong':
    case 'emphasis':
    case 'struck': {
      const Tag = TAGS[piece.look];
      return (
        <Tag>
          <Pieces pieces={piece.parts} known={known} />
        </Tag>
      );
    }
    default:
      return piece satisfies never;
  }
}

/** The words of a link turn nothing but themselves. */
const containedIn = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.map((piece) =>
    'parts' in piece ? {...piece, parts: containedIn(piece.parts)} : {...piece, text: contained(piece.text)},
  );

/** A name that is known is marked; the dot behind it is the sentence's, unless there is such a name. */
function Name({text, known}: {text: string; known: Known}) {
  const name = readingsOf(text).find((reading) => known.has(reading.toLowerCase()));
  if (name === undefined) return text;
  return (
    <>
      <bdi translate="no" className="rounded-md bg-accent-tint px-1 font-medium text-accent-strong">
        @{name}
      </bdi>
      {text.slice(1 + name.length)}
    </>
  );
}

/** A link leads away in a tab of its own; one to the academy stays in it. */
function MessageLink({href, children}: {href: string; children: ReactNode}) {
  const isOwn = URL.parse(href, location.origin)?.origin === location.origin;
  return (
    <a
      href={href}
      dir="auto"
      {...(isOwn ? {} : {target: '_blank', rel: 'noopener nofollow ugc'})}
      className="text-accent underline underline-offset-3"
    >
      {children}
    </a>
  );
}
