import {Search} from 'lucide-react';
import {useLayoutEffect, useState} from 'react';
import {useStoreOpen} from '#web/data/data.ts';
import {termsWith, useTerms, type Term} from '#web/lessons/glossary/glossary.ts';
import {TermList} from '#web/lessons/glossary/term-list.tsx';
import {CourseSkeleton} from '#web/lessons/skeletons.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {Page} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';

/** Every term of the course in a sentence, with the lesson that teaches it. */
export function GlossaryScreen() {
  const terms = useTerms();
  const isOpen = useStoreOpen();
  return (
    <Page
      title="Glossary"
      lead="What the terms of the course mean, and where you learn them."
      width="reading"
    >
      {terms.length > 0 ? (
        <Terms terms={terms} />
      ) : isOpen ? (
        <EmptyState title="No terms yet">Terms show up here when lessons open.</EmptyState>
      ) : (
        <CourseSkeleton />
      )}
    </Page>
  );
}

function Terms({terms}: {terms: readonly Term[]}) {
  const [query, setQuery] = useState('');
  const found = termsWith(terms, query);
  useAddressedTerm();
  return (
    <>
      <div role="search" aria-label="Glossary" className="mb-8">
        <Field
          label="Search the glossary"
          labelled="hidden"
          icon={Search}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          placeholder="Search the glossary"
        />
      </div>
      <p role="status" className="sr-only">
        {query.trim() === '' ? '' : `${found.length} terms found.`}
      </p>
      {found.length === 0 ? (
        <EmptyState title={`No results for “${query.trim()}”`}>
          We searched terms and their meanings.
        </EmptyState>
      ) : (
        <TermList terms={found} />
      )}
    </>
  );
}

/** A link to a term finds it once it is drawn. */
function useAddressedTerm(): void {
  useLayoutEffect(() => {
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, []);
}
