// A message's text: Markdown as React elements. No HTML string is ever made, so nothing in it can run.
import {memo, useMemo, type ReactNode} from 'react';
import Markdown, {type Components, type Options} from 'react-markdown';
import remarkGfm from 'remark-gfm';
import {isTooIntricate} from '#schema/markdown.limits.ts';
import {remarkNames} from '#web/markdown/remark-names.ts';
import {CodeBlock} from '#web/markdown/code-block.tsx';
import {Unless} from '#web/ui/show/unless.tsx';

/** What a message may be made of. Pictures are links: nobody's page is asked for because a message is shown. */
const ALLOWED = [
  'p',
  'br',
  'strong',
  'em',
  'del',
  'code',
  'pre',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'hr',
  'mark',
] as const;

const parts: Components = {
  a: ({href, children}) => <MessageLink href={href}>{children}</MessageLink>,
  pre: ({children}) => <>{children}</>,
  code: ({className, children}) => {
    const text = asText(children);
    const language = /language-([\w+#-]+)/.exec(className ?? '')?.[1];
    return language !== undefined || text.includes('\n') ? (
      <CodeBlock code={text.replace(/\n$/, '')} language={language} />
    ) : (
      <code className="rounded-md bg-sunken px-1.5 py-0.5 font-mono text-[0.9em] break-words">
        {children}
      </code>
    );
  },
  mark: ({children}) => (
    <span className="rounded-md bg-accent-tint px-1 font-medium text-accent-strong">{children}</span>
  ),
  blockquote: ({children}) => (
    <blockquote className="border-l-3 border-line pl-3 text-muted">{children}</blockquote>
  ),
  ul: ({children}) => <ul className="list-disc pl-5">{children}</ul>,
  ol: ({children, start}) => (
    <ol start={start} className="list-decimal pl-6">
      {children}
    </ol>
  ),
  table: ({children}) => (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Table">
      <table className="text-md [&_td]:border [&_td]:border-line [&_td]:px-2.5 [&_td]:py-1 [&_th]:border [&_th]:border-line [&_th]:px-2.5 [&_th]:py-1 [&_th]:text-left [&_th]:font-medium">
        {children}
      </table>
    </div>
  ),
};

type Props = {
  text: string;
  /** Usernames of those whom it names. */
  named: readonly string[];
};

/** Draws a message's text. A line break is a line break. What cannot be drawn is shown as it was written. */
export const MessageText = memo(function MessageText({text, named}: Props) {
  const written = <p className="whitespace-pre-wrap">{text}</p>;
  // One message that cannot be drawn must not take the page along: everybody in the channel would lose it.
  return (
    <div className="space-y-1.5 leading-6 break-words [&_p]:whitespace-pre-line">
      {isTooIntricate(text) ? (
        // Nothing such is accepted any longer; old messages, and what this device has not sent yet, may be.
        written
      ) : (
        <Unless key={text} fails={written}>
          <Drawn text={text} named={named} />
        </Unless>
      )}
    </div>
  );
});

function Drawn({text, named}: Props) {
  const key = named.join(' ');
  const plugins = useMemo<NonNullable<Options['remarkPlugins']>>(
    () => [remarkGfm, [remarkNames, key.split(' ')]],
    [key],
  );
  return (
    <Markdown remarkPlugins={plugins} allowedElements={ALLOWED} unwrapDisallowed skipHtml components={parts}>
      {text}
    </Markdown>
  );
}

const asText = (children: ReactNode): string =>
  Array.isArray(children) ? children.map(asText).join('') : typeof children === 'string' ? children : '';

/** A link leads away in a tab of its own; one to the academy stays in it. */
function MessageLink({href = '', children}: {href: string | undefined; children: ReactNode}) {
  const isOwn = URL.parse(href, location.origin)?.origin === location.origin;
  return (
    <a
      href={href}
      {...(isOwn ? {} : {target: '_blank', rel: 'noopener nofollow ugc'})}
      className="text-accent underline underline-offset-3"
    >
      {children}
    </a>
  );
}
