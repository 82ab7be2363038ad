import {useState, type FormEvent} from 'react';
import type {SendOrder} from '#web/io/machine-report.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {Select} from '#web/ui/form/select.tsx';

type Event = SendOrder['event'];
type Props = {
  /** Events that the active states listen to. */
  open: readonly string[];
  /** Every event of the machine. */
  accepts: readonly string[];
  onSend: (event: Event) => void;
};

/** Sends events to a machine: those that its active states listen to by one click, any other with its fields. */
export function SendPanel({open, accepts, onSend}: Props) {
  return (
    <section className="min-w-0" aria-label="Send an event">
      <h3 className="mb-2 text-sm font-semibold">Send an event</h3>
      {open.length === 0 ? (
        <p className="text-sm text-muted">The active states listen to no event.</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {open.map((type) => (
            <Button
              key={type}
              size="small"
              kind="secondary"
              // Names have no spaces, and text may be large.
              className="h-auto! min-h-8 max-w-full py-1 font-mono [overflow-wrap:anywhere] whitespace-normal!"
              onClick={() => onSend({type})}
            >
              {type}
            </Button>
          ))}
        </div>
      )}
      {accepts.length > 0 ? <WithFields accepts={accepts} onSend={onSend} /> : null}
    </section>
  );
}

/** The fields of an event, or why the text is none. */
function readFields(text: string): {fields: object} | {error: string} {
  if (text.trim() === '') return {fields: {}};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return {fields: value};
    return {error: 'Enter a JSON object, such as {"code": 1006}.'};
  } catch (error) {
    return {error: `This isn’t JSON: ${error instanceof Error ? error.message : String(error)}`};
  }
}

function WithFields({accepts, onSend}: Pick<Props, 'accepts' | 'onSend'>) {
  const [wanted, setWanted] = useState('');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const type = accepts.includes(wanted) ? wanted : (accepts[0] ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readFields(text);
    setError('error' in read ? read.error : undefined);
    if ('fields' in read) onSend({...read.fields, type});
  };
  return (
    <form onSubmit={submit} className="mt-4 space-y-3">
      <Select label="Event" size="small" value={type} onChange={({target}) => setWanted(target.value)}>
        {accepts.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Field
        label="Fields"
        hint="JSON; leave empty for none."
        placeholder='{"code": 1006}'
        error={error}
        value={text}
        onChange={({target}) => setText(target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" size="small" kind="secondary">
        Send with fields
      </Button>
    </form>
  );
}
