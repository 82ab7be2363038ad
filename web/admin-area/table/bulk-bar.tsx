import {MoreHorizontal, X, type LucideIcon} from 'lucide-react';
import {useState} from 'react';
import {wordsFor} from '#web/io/words-for.ts';
import {Button} from '#web/ui/form/button.tsx';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Menu, MenuItem} from '#web/ui/overlay/menu.tsx';
import {toast} from '#web/ui/overlay/toast.ts';

/** What can be done with the selected rows at once. The page asks before what cannot be undone. */
export type BulkAction<Row> = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isDanger?: boolean;
  /** Seldom wanted: in the menu behind the buttons. */
  readonly isRare?: boolean;
  /** @param ids of the rows, and of others that the view means but does not show. */
  readonly run: (rows: readonly Row[], ids: readonly string[]) => void;
};

type Props<Row> = {
  rows: readonly Row[];
  /** Of everything that is selected: the rows, and others that are not here. */
  ids: readonly string[];
  /** How many the view means, where they are more than one act takes. */
  total?: number | undefined;
  actions: readonly BulkAction<Row>[];
  /** Selects more: what the view means beyond the rows that are here, or on a phone all that are here. */
  all?: All | undefined;
  onClear: () => void;
};

/** On a phone what can be done is below what is selected, with the way to let go of it. */
const BELOW = 'max-sm:order-2';

type All = {readonly label: string; readonly run: () => Promise<void>};

/** How many rows are selected, and what can be done with them. */
export function BulkBar<Row>({rows, ids, total = ids.length, actions, all, onClear}: Props<Row>) {
  const rare = actions.filter(({isRare}) => isRare);
  return (
    <div
      role="toolbar"
      aria-label="Selected rows"
      data-bulk-bar=""
      className="pop sticky bottom-4 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center max-sm:w-full gap-2 rounded-xl border border-line bg-surface py-2 pr-2 pl-4 shadow-pop"
    >
      <span role="status" className="mr-2 text-sm font-medium tabular-nums">
        {total > ids.length
          ? `${ids.length.toLocaleString('en')} of ${total.toLocaleString('en')} selected`
          : `${ids.length.toLocaleString('en')} selected`}
      </span>
      {all ? <SelectAll {...all} /> : null}
      {actions
        .filter(({isRare}) => !isRare)
        .map(({label, icon: Icon, isDanger, run}) => (
          <Button
            key={label}
            kind={isDanger ? 'danger' : 'secondary'}
            size="small"
            className={BELOW}
            onClick={() => run(rows, ids)}
          >
            <Icon size={15} aria-hidden /> {label}
          </Button>
        ))}
      {rare.length > 0 ? <More actions={rare} run={(action) => action.run(rows, ids)} /> : null}
      <IconButton
        icon={X}
        label="Clear selection"
        className="max-sm:order-1 max-sm:ml-auto"
        onClick={onClear}
      />
    </div>
  );
}

type MoreProps<Row> = {
  actions: readonly BulkAction<Row>[];
  run: (action: BulkAction<Row>) => void;
};

const More = <Row,>({actions, run}: MoreProps<Row>) => (
  <Menu
    trigger={
      <Button kind="secondary" size="small" className={BELOW}>
        <MoreHorizontal size={15} aria-hidden /> More
      </Button>
    }
  >
    {actions.map((action) => (
      <MenuItem
        key={action.label}
        icon={action.icon}
        danger={action.isDanger ?? false}
        onSelect={() => run(action)}
      >
        {action.label}
      </MenuItem>
    ))}
  </Menu>
);

function SelectAll({label, run}: All) {
  const [isBusy, setIsBusy] = useState(false);
  const select = () => {
    setIsBusy(true);
    run()
      .catch((error: unknown) =>
        toast({title: 'The others couldn’t be selected', description: wordsFor(error), tone: 'bad'}),
      )
      .finally(() => setIsBusy(false));
  };
  return (
    <Button kind="quiet" size="small" busy={isBusy} onClick={select}>
      {label}
    </Button>
  );
}
