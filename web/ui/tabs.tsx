import {Tabs as Radix} from 'radix-ui';
import type {ReactNode} from 'react';

type Tab = {
  readonly value: string;
  readonly label: string;
  /** How much is behind it; 0 shows nothing. */
  readonly count?: number;
  readonly panel: ReactNode;
};

type Props = {label: string; tabs: readonly Tab[]} & (
  | {start?: string; value?: never; onChange?: never}
  /** Where something else may turn to a tab as well. */
  | {value: string; onChange: (value: string) => void; start?: never}
);

/** The line of tabs and one tab of it; link tabs look the same. */
export const tabsLook = 'flex gap-6 overflow-x-auto border-b border-line';
export const tabLook =
  'relative -mb-px inline-flex h-10 shrink-0 items-center border-b-2 whitespace-nowrap border-transparent text-md font-medium text-muted transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink aria-[current=location]:border-accent aria-[current=location]:text-ink data-[state=active]:border-accent data-[state=active]:text-ink';

/** Views of one thing on one page, one in sight. Views with addresses of their own are LinkTabs. */
export function Tabs({label, tabs, start = tabs[0]?.value ?? '', value, onChange}: Props) {
  const chosen = value === undefined ? {defaultValue: start} : {value, onValueChange: onChange};
  return (
    <Radix.Root {...chosen}>
      <Radix.List aria-label={label} className={tabsLook}>
        {tabs.map(({value: own, label: words, count = 0}) => (
          <Radix.Trigger key={own} value={own} className={tabLook}>
            {words}
            {count > 0 ? <span className="gutter ml-1.5">{count}</span> : null}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({value: own, panel}) => (
        <Radix.Content key={own} value={own} className="pt-4">
          {panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
