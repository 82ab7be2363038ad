import type {LucideIcon} from 'lucide-react';
import type {InputHTMLAttributes, ReactNode} from 'react';
import {FieldFrame, type FieldWords} from '#web/ui/form/field-frame.tsx';

type Props = InputHTMLAttributes<HTMLInputElement> &
  FieldWords & {
    /** A sign inside the field's left edge. */
    icon?: LucideIcon;
    /** A control inside the field's right edge. */
    after?: ReactNode;
  };

/** A labelled input; its error is tied to it and read out. */
export function Field({label, hint, news, error, labelled = 'above', icon: Icon, after, ...input}: Props) {
  return (
    <FieldFrame {...{label, hint, error, labelled}} {...(news === undefined ? {} : {news})}>
      {(ties) => (
        <div className="relative">
          {Icon ? (
            <Icon
              size={17}
              aria-hidden
              className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted"
            />
          ) : null}
          <input
            dir="auto"
            {...ties}
            className={`control h-11 w-full rounded-lg px-3 text-base placeholder:text-muted ${after ? 'pr-12' : ''} ${Icon ? 'pl-9.5' : ''}`}
            {...input}
          />
          {after ? <div className="absolute inset-y-0 right-1 flex items-center">{after}</div> : null}
        </div>
      )}
    </FieldFrame>
  );
}
