import type {RefObject} from 'react';
import {Link} from 'wouter';
import type {Term} from '#web/lessons/glossary/glossary.ts';
import {plainDefinition} from '#web/lessons/glossary/glossary.ts';
import {inCard, useTermCard, type CardPlace} from '#web/lessons/glossary/use-term-card.ts';
import {TrustedHtml} from '#web/questions/trusted-html.tsx';

type Props = {
  /** The text whose terms are marked (sync/lessons/course/term-marks.ts). */
  container: RefObject<HTMLElement | null>;
  terms: readonly Term[];
};

/** The card over a term in a lesson's text: at the pointer, on keyboard focus, on a tap. It lies over the same frame as the text. */
export function TermCards({container, terms}: Props) {
  const {shown, stay, leave, close} = useTermCard(container);
  const term = shown && terms.find(({id}) => id === shown.id);
  return (
    <>
      {term ? (
        <TermCard term={term} place={shown.place} onStay={stay} onLeave={leave} onClose={close} />
      ) : null}
      <p role="status" className="sr-only">
        {term && shown.isSaid ? `${term.term}: ${plainDefinition(term.definition)}` : ''}
      </p>
    </>
  );
}

type CardProps = {
  term: Term;
  place: CardPlace;
  onStay: () => void;
  onLeave: () => void;
  onClose: () => void;
};

const TermCard = ({term: {term, definition, lesson}, place, onStay, onLeave, onClose}: CardProps) => (
  <div
    data-term-card
    style={{top: place.top, left: `clamp(0px, ${place.left}px, max(0px, 100% - 20rem))`}}
    // A press leaves the focus on the term, without which the card would close before the click comes.
    onMouseDown={(event) => event.preventDefault()}
    onBlur={({relatedTarget}) => {
      if (!inCard(relatedTarget)) onClose();
    }}
    onPointerEnter={onStay}
    onPointerLeave={onLeave}
    className={`rise absolute z-20 w-80 max-w-full rounded-xl border border-line bg-surface px-4 py-3 shadow-pop ${place.isAbove ? '-translate-y-full' : ''}`}
  >
    <p className="text-base font-semibold">{term}</p>
    <TrustedHtml html={definition} className="prose mt-0.5 text-sm" />
    {lesson ? (
      <Link
        href={lesson.path}
        onClick={onClose}
        className="mt-2 inline-block py-1 text-sm text-muted underline"
      >
        {lesson.title}
      </Link>
    ) : null}
  </div>
);
