import {useEffect, useRef, useState, type FormEvent} from 'react';
import {sendContact} from '#schema/landing/contact.api.ts';
import {CONTACT_MOST} from '#schema/landing/contact.limits.ts';
import {call, HttpError} from '#web/io/call.ts';
import {wordsFor} from '#web/io/words-for.ts';
import {ContactFields} from '#web/landing/islands/contact-fields.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

/** What is wrong, by the field; of the whole under `form`. */
type Problems = Readonly<Record<string, string>>;
type Sent = {readonly reference: string; readonly email: string};

/** What is typed outlives a reload, until it is sent or the tab is closed. */
const DRAFT = 'contact-draft';

/** A message to those who run the academy. What was typed stays until it has arrived. */
export function Contact() {
  const {problems, isBusy, sent, form, onInput, onSubmit} = useContact();
  const receipt = useRef<HTMLDivElement>(null);
  useEffect(() => (sent ? receipt.current?.focus() : undefined), [sent]);
  if (sent) {
    return (
      <div ref={receipt} tabIndex={-1} className="contact-receipt" role="status">
        <h2>We have your message</h2>
        <p>
          Its number is <b>{sent.reference}</b>. If it needs an answer, we’ll send it to {sent.email}.
        </p>
      </div>
    );
  }
  return (
    <form
      ref={form}
      noValidate
      // Without this script, and before it is there, the server answers it as a page.
      method="post"
      action="/contact"
      className="contact-form"
      onInput={onInput}
      onSubmit={(event) => void onSubmit(event)}
    >
      {problems['form'] ? (
        <Notice tone="bad" title="Your message wasn’t sent">
          {problems['form']} Everything you typed is still here.
        </Notice>
      ) : null}
      <ContactFields more={(field) => ({error: problems[field]})} />
      {/* Not the app's own: that one is in a file with all of the app. */}
      <button type="submit" className="pub-button is-main" aria-disabled={isBusy || undefined}>
        {isBusy ? 'Sending...' : 'Send message'}
      </button>
    </form>
  );
}

function useContact() {
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const form = useRef<HTMLFormElement>(null);
  /** Of these very words: what is changed after an attempt is another message. */
  const id = useRef<string>(undefined);
  useEffect(() => {
    id.current = takeDraft(form.current);
  }, []);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (Object.keys(problems).length > 0) first?.focus();
  }, [problems]);

  const send = async (values: FormData) => {
    const {contactRules} = await import('#schema/landing/contact.rules.ts');
    id.current ??= crypto.randomUUID();
    const draft = {...Object.fromEntries(values), id: id.current};
    keep(JSON.stringify(draft));
    const checked = contactRules.safeParse(draft);
    if (!checked.success) return setProblems(firstOfEach(checked.error.issues));
    setProblems({});
    const {reference} = await call(sendContact, {body: checked.data});
    keep('');
    return setSent({reference, email: checked.data.email});
  };
  const onInput = ({currentTarget}: FormEvent<HTMLFormElement>) => {
    id.current = undefined;
    keep(JSON.stringify(Object.fromEntries(new FormData(currentTarget))));
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await send(new FormData(event.currentTarget));
    } catch (error) {
      const field = error instanceof HttpError ? error.field : undefined;
      setProblems({[field !== undefined && field in CONTACT_MOST ? field : 'form']: wordsFor(error)});
    } finally {
      setBusy(false);
    }
  };
  return {problems, isBusy, sent, form, onInput, onSubmit};
}

function keep(draft: string): void {
  try {
    if (draft === '') sessionStorage.removeItem(DRAFT);
    else sessionStorage.setItem(DRAFT, draft);
  } catch {
    // Storage is closed to this page: a reload takes what was typed along.
  }
}

/** Fills what is still empty. @returns the id under which the same words may have been sent. */
function takeDraft(form: HTMLFormElement | null): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}') as Record<string, string>;
    let isSame = true;
    for (const name of Object.keys(CONTACT_MOST)) {
      const field = form?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (isField && field.value === '') field.value = kept[name] ?? '';
      isSame &&= isField && field.value === kept[name];
    }
    return isSame ? kept['id'] : undefined;
  } catch {
    // As above, or not ours.
    return undefined;
  }
}

const firstOfEach = (issues: readonly {path: PropertyKey[]; message: string}[]): Problems =>
  Object.fromEntries(issues.toReversed().map(({path, message}) => [String(path[0]), message]));
