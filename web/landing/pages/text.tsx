import type {ReactNode} from 'react';
import {headingId} from '#schema/wire/public-pages.ts';
import type {TextPage} from '#web/landing/content.ts';
import {Prose} from '#web/landing/prose.tsx';

type Props = {
  page: TextPage;
  /** What the build puts in place of a mark such as `<!--program-->`, a line of its own. */
  parts?: Readonly<Record<string, ReactNode>>;
  children?: ReactNode;
};

/** A page of text, with its sections on the trace beside it. */
export function TextPageView({page: {title, body, version}, parts, children}: Props) {
  const sections = [...body.matchAll(/^## (.+)$/gm)].map(([, text = '']) => text);
  return (
    <div className="pub-width text-page">
      <div className="text-column">
        <h1>{title}</h1>
        {version === undefined ? null : (
          <p className="text-version">
            Version of <time dateTime={version}>{inWords(version)}</time>
          </p>
        )}
        <div className="prose">
          {body.split(/^<!--(\w+)-->$/m).map((piece, at) => (
            <Piece key={piece}>{at % 2 === 0 ? <Prose>{piece}</Prose> : parts?.[piece]}</Piece>
          ))}
        </div>
        {children}
      </div>
      {sections.length === 0 ? null : (
        <nav aria-label="On this page" className="text-sections">
          <ol>
            {sections.map((text) => (
              <li key={text}>
                <a href={`#${headingId(text)}`}>{text}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  );
}

const Piece = ({children}: {children: ReactNode}) => children;

const inWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {dateStyle: 'long', timeZone: 'UTC'});
