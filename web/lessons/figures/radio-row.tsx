import {Segmented} from '#web/ui/form/segmented.tsx';

type Props<V extends string> = {
  label: string;
  options: readonly {readonly value: V; readonly label: string}[];
  value: V;
  onChange: (value: V) => void;
};

/** A choice with its label before it. */
export const RadioRow = <V extends string>({label, ...choice}: Props<V>) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
    <span aria-hidden className="font-medium">
      {label}
    </span>
    <Segmented label={label} {...choice} />
  </div>
);
