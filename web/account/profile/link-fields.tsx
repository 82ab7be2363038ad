import {Plus, X} from 'lucide-react';
import {useRef} from 'react';
import {LINKS_MAX} from '#schema/account/profile.rules.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';

type Props = {
  links: readonly string[];
  /** By `links.0`, `links.1`, …; `links` for the list. */
  problems: Readonly<Record<string, string>>;
  onChange: (links: readonly string[]) => void;
};

/** Up to five addresses; the focus goes to a new line, and stays in the list when one goes. */
export function LinkFields({links, problems, onChange}: Props) {
  const list = useRef<HTMLFieldSetElement>(null);
  const lines = links.length === 0 ? [''] : links;
  const focusOn = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[at]?.focus());
  return (
    <fieldset ref={list} className="space-y-3">
      <legend className="mb-1.5 text-sm font-medium">Links</legend>
      {lines.map((link, at) => (
        // The place is the identity of a line: two may read the same.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="flex items-start gap-1">
          <div className="min-w-0 grow">
            <Field
              label={`Link ${at + 1}`}
              labelled="hidden"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="url"
              placeholder="https://github.com/ada"
              value={link}
              error={problems[`links.${at}`]}
              onChange={({target}) => onChange(lines.with(at, target.value))}
            />
          </div>
          {links.length > 0 ? (
            <IconButton
              icon={X}
              label={`Remove link ${at + 1}`}
              className="mt-1"
              onClick={() => {
                onChange(lines.filter((_, other) => other !== at));
                focusOn(Math.max(0, at - 1));
              }}
            />
          ) : null}
        </div>
      ))}
      {problems['links'] ? <p className="text-sm text-bad">{problems['links']}</p> : null}
      {links.length > 0 && links.length < LINKS_MAX ? (
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            onChange([...links, '']);
            focusOn(links.length);
          }}
        >
          <Plus size={15} aria-hidden /> Add a link
        </Button>
      ) : null}
    </fieldset>
  );
}
