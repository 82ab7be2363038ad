import type {ContactField} from '#schema/landing/contact.places.ts';
import {Field} from '#web/ui/form/field.tsx';
import {TextArea} from '#web/ui/form/text-area.tsx';

type More = {error?: string | undefined; defaultValue?: string; 'aria-invalid'?: 'true'};

/** The fields of a message to the academy. @param more of each. */
export const ContactFields = ({more}: {more: (field: ContactField) => More}) => (
  <>
    <Field label="Name" name="name" autoComplete="name" {...more('name')} />
    <Field
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      hint="We answer to this address, and use it for nothing else."
      {...more('email')}
    />
    <Field label="Subject" name="subject" {...more('subject')} />
    <TextArea label="Message" name="message" rows={7} {...more('message')} />
  </>
);
