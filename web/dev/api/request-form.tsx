import {useState, type FormEvent} from 'react';
import {addressFor, firstBody, isSafe, mistakesIn, paramsOf, type Draft} from '#web/dev/api/request.ts';
import {nameOf} from '#web/dev/api/route-picker.tsx';
import type {RouteEntry} from '#schema/wire/debug.api.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {TextArea} from '#web/ui/form/text-area.tsx';
import {Confirm} from '#web/ui/overlay/confirm.tsx';

type Props = {route: RouteEntry; isBusy: boolean; onSend: (draft: Draft) => void};

/** What a call needs. One that changes something asks first. Give it the route as its `key`. */
export function RequestForm({route, isBusy, onSend}: Props) {
  const [draft, setDraft] = useState<Draft>({params: {}, query: {}, body: firstBody(route)});
  const [mistakes, setMistakes] = useState<Readonly<Record<string, string>>>({});
  const [isAsking, setAsking] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = mistakesIn(route, draft);
    setMistakes(found);
    if (Object.keys(found).length > 0) return;
    if (isSafe(route)) onSend(draft);
    else setAsking(true);
  };
  return (
    <form onSubmit={submit} className="space-y-5" noValidate>
      <h2 className="font-mono text-base font-semibold [overflow-wrap:anywhere]">{nameOf(route)}</h2>
      <Names
        legend="Path parameters"
        names={paramsOf(route)}
        values={draft.params}
        mistakes={mistakes}
        onChange={(params) => setDraft({...draft, params})}
      />
      <Names
        legend="Query"
        names={route.query}
        values={draft.query}
        mistakes={{}}
        onChange={(query) => setDraft({...draft, query})}
      />
      {isSafe(route) ? null : (
        <TextArea
          label="Body"
          hint="JSON; leave empty for none."
          error={mistakes['body']}
          rows={6}
          spellCheck={false}
          value={draft.body}
          onChange={({target}) => setDraft({...draft, body: target.value})}
        />
      )}
      <Button type="submit" busy={isBusy}>
        Send
      </Button>
      <Asked
        method={route.method}
        address={isAsking ? addressFor(route, draft) : ''}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => onSend(draft)}
      />
    </form>
  );
}

type AskedProps = {
  method: string;
  address: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
};

const Asked = ({method, address, onConfirm, ...shown}: AskedProps) => (
  <Confirm
    title={`Send ${method} to the academy?`}
    effect={
      <p>
        This may change or delete something of yours:{' '}
        <code className="font-mono text-sm [overflow-wrap:anywhere]">{address}</code>
      </p>
    }
    act="Send it"
    destructive
    {...shown}
    onConfirm={() => {
      shown.onOpenChange(false);
      onConfirm();
    }}
  />
);

type NamesProps = {
  legend: string;
  names: readonly string[];
  values: Readonly<Record<string, string>>;
  mistakes: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
};

function Names({legend, names, values, mistakes, onChange}: NamesProps) {
  if (names.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <Field
            key={name}
            label={name}
            error={mistakes[name]}
            autoComplete="off"
            spellCheck={false}
            value={values[name] ?? ''}
            onChange={({target}) => onChange({...values, [name]: target.value})}
          />
        ))}
      </div>
    </fieldset>
  );
}
