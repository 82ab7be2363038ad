import type {Received} from '#web/dev/api/request.ts';
import {CodeBlock} from '#web/ui/show/code-block.tsx';
import {Tag} from '#web/ui/show/tag.tsx';

/** What came back: how it went in one line, the headers that matter, the body. */
export function Reply({reply: {status, statusText, tookMs, size, headers, body}}: {reply: Received}) {
  return (
    <section aria-label="Reply" className="min-w-0 space-y-4">
      <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Tag tone={status > 0 && status < 300 ? 'good' : status < 500 ? 'warn' : 'bad'}>
          {status} {statusText}
        </Tag>
        <span className="text-sm text-muted">
          {tookMs.toFixed(0)} ms, {size.toLocaleString('en')} characters
        </span>
      </p>
      {headers.length > 0 ? (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-xs">
          {headers.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {body === '' ? (
        <p className="text-muted">The reply has no body.</p>
      ) : (
        <div
          className="max-h-[36rem] overflow-y-auto rounded-xl"
          tabIndex={0}
          role="group"
          aria-label="Body of the reply"
        >
          <CodeBlock name="Body" code={body} />
        </div>
      )}
    </section>
  );
}
