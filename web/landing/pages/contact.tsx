// The contact form where no script answers it. What the server alone knows is put into the marks (contact.places.ts).
import {invalidPlace, NUMBER_PLACE, PROBLEMS_PLACE, typedPlace} from '#schema/landing/contact.places.ts';
import {ContactFields} from '#web/landing/islands/contact-fields.tsx';
import {TextColumn} from '#web/landing/pages/text-column.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

/** It has come back: all that was typed, and what is wrong with it. */
export const ContactAgain = () => (
  <TextColumn title="Contact">
    <form method="post" action="/contact" noValidate className="contact-form">
      <Notice tone="bad" title="Your message wasn’t sent">
        <ul>{PROBLEMS_PLACE}</ul>
        <p>Everything you typed is still here.</p>
      </Notice>
      <ContactFields
        more={(field) => ({
          defaultValue: typedPlace(field),
          // The server says which.
          'aria-invalid': invalidPlace(field) as 'true',
        })}
      />
      <button type="submit" className="pub-button is-main">
        Send message
      </button>
    </form>
  </TextColumn>
);

/** It has arrived. */
export const ContactSent = ({title}: {title: string}) => (
  <TextColumn title={title}>
    <p className="pub-lead">{NUMBER_PLACE}If it needs an answer, we’ll send it to your address.</p>
    <p>
      <a href="/" className="pub-button">
        Back to the home page
      </a>
    </p>
  </TextColumn>
);
