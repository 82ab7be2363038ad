import {useRef, useState, type ReactNode} from 'react';
import {PersonCard, type KnownPerson} from '#web/people/person-card.tsx';
import {Popover} from '#web/ui/overlay/popover.tsx';
import {Unless} from '#web/ui/show/unless.tsx';

type Props = {
  /** What the caller's row says of the person; the card shows it until its own answer is there. */
  person: KnownPerson;
  className?: string;
  /** More about the person, from where the link is. */
  children?: ReactNode;
};

/**
 * A learner's name that opens their card. Only for learners shown by username: someone shown by an alias has no card,
 * and their name is plain text. A link or card that cannot be drawn is the username alone.
 */
export const PersonLink = (props: Props) => (
  <Unless fails={<span className={props.className}>{props.person.username}</span>}>
    <Drawn {...props} />
  </Unless>
);

function Drawn({person, className = '', children}: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        dir="auto"
        translate="no"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={`text-left hover:text-accent hover:underline ${className}`}
      >
        {person.fullName}
      </button>
      <Popover label={person.fullName} anchor={button} align="start" open={isOpen} onOpenChange={setOpen}>
        <PersonCard person={person}>{children}</PersonCard>
      </Popover>
    </>
  );
}
