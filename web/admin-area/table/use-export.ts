import {useState} from 'react';
import type {Column} from '#web/admin-area/table/column.ts';
import {csvOf} from '#web/admin-area/table/csv.ts';
import {isShown} from '#web/admin-area/table/use-table-model.ts';
import type {View} from '#web/admin-area/table/view/view.ts';
import {downloadCsv} from '#web/io/csv.ts';
import {wordsFor} from '#web/io/words-for.ts';
import {toast} from '#web/ui/overlay/toast.ts';

/** Everything that a view means, as far as one file takes it. */
export type ForFile<Row> = {
  readonly rows: readonly Row[];
  /** As they are with these rows. */
  readonly columns: readonly Column<Row>[];
  /** There are more than one file takes. */
  readonly isCut: boolean;
};

type Given<Row> = {
  /** What the rows are, such as `Learners`. */
  readonly label: string;
  readonly view: View;
  readonly columns: readonly Column<Row>[];
  /** Those that are selected, or else those that are here. */
  readonly rows: readonly Row[];
  /** Asks for what is meant beyond these; absent where they are all. */
  readonly forFile: (() => Promise<ForFile<Row>>) | undefined;
};

/** Saves a table as a file: the selected rows, or all that the view means, also those that are not loaded. */
export function useExport<Row>({label, view, columns, rows, forFile}: Given<Row>) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      const whole = forFile ? await forFile() : {rows, columns, isCut: false};
      const shown = whole.columns.filter((column) => isShown(column, view));
      const cells = whole.rows.map((row) => shown.map(({file, value}) => (file ?? value)(row)));
      const head = shown.map(({name}) => name);
      downloadCsv(`${label.toLowerCase().replaceAll(/\W+/g, '-')}.csv`, csvOf(head, cells));
      if (!whole.isCut) return;
      toast({
        title: `The file has the first ${whole.rows.length.toLocaleString('en')} rows`,
        description: 'Narrow the search or the filters to export the others.',
      });
    } catch (error) {
      toast({title: 'The rows couldn’t be exported', description: wordsFor(error), tone: 'bad'});
    } finally {
      setIsBusy(false);
    }
  };
  return {isBusy, save: () => void save()};
}
