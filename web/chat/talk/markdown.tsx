// A message's text: Markdown as React elements. No HTML string is ever made, so nothing in it can run.
import {lazy, memo, Suspense, useMemo, type ReactNode} from 'react';
import Markdown, {type Components, type Options} from 'react-markdown';
import remarkGfm from 'remark-gfm';
import {remarkNames} from '#web/chat/talk/remark-names.ts';
import {CopyButton} from '#web/ui/form/copy-button.tsx';

/** Highlighting brings its languages along: fetched with the first message that has code. */
const Highlighted = lazy(async () => ({
  default: (await import('#web/chat/talk/highlighted.tsx')).Highlighted,
}));

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

/** Draws a message's text. A line break is a line break. */
export const MessageText = memo(function MessageText({text, named}: Props) {
  const key = named.join(' ');
  const plugins = useMemo<NonNullable<Options['remarkPlugins']>>(
    () => [remarkGfm, [remarkNames, key.split(' ')]],
    [key],
  );
  return (
    <div className="space-y-1.5 leading-6 break-words [&_p]:whitespace-pre-line">
      <Markdown
        remarkPlugins={plugins}
        allowedElements={ALLOWED}
        unwrapDisallowed
        skipHtml
        components={parts}
      >
        {text}
      </Markdown>
    </div>
  );
});

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

function CodeBlock({code, language}: {code: string; language: string | undefined}) {
  return (
    <div className="max-w-2xl overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex items-center justify-between border-b border-line py-0.5 pr-1 pl-3">
        <span className="text-xs text-muted">{language ?? 'Code'}</span>
        <CopyButton text={code} />
      </div>
      <pre
        tabIndex={0}
        role="group"
        aria-label="Code"
        className="overflow-x-auto px-3 py-2.5 font-mono text-sm leading-5.5 whitespace-pre"
      >
        <Suspense fallback={<code>{code}</code>}>
          <Highlighted code={code} language={language} />
        </Suspense>
      </pre>
    </div>
  );
}
