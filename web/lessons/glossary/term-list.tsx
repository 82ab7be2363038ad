import {Link} from 'wouter';
import type {Term} from '#web/lessons/glossary/glossary.ts';
import {TrustedHtml} from '#web/questions/trusted-html.tsx';

/** Terms, what they mean, and where they are taught. */
export const TermList = ({terms}: {terms: readonly Term[]}) => (
  <dl className="divide-y divide-line">
    {terms.map(({id, term, definition, lesson}) => (
      <div key={id} id={id} className="scroll-mt-20 py-4">
        <dt className="text-md font-semibold">{term}</dt>
        <dd className="mt-1">
          <TrustedHtml html={definition} className="prose text-base" />
          {lesson ? (
            <Link href={lesson.path} className="mt-1 inline-block text-sm text-muted underline">
              {lesson.title}
            </Link>
          ) : null}
        </dd>
      </div>
    ))}
  </dl>
);
