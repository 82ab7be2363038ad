import {useCallback, useMemo} from 'react';
import {useLocation, useSearch} from 'wouter';
import {searchOf, viewOf, type View, type Viewable} from '#web/admin-area/table/view/view.ts';

export type TableView = View & {
  readonly change: (part: Partial<View>) => void;
  /** Nothing is searched, filtered or chosen. */
  readonly isAsItIs: boolean;
  /** Its query string, without what is open. */
  readonly address: string;
};

/** The view that the address names. @param own what the table can show; the same value at each drawing. */
export function useView(own: Viewable): TableView {
  const search = useSearch();
  const [path, go] = useLocation();
  const view = useMemo(() => viewOf(search, own), [search, own]);
  const change = useCallback(
    (part: Partial<View>) => {
      // What is in the address by now: two changes may follow one another faster than they are drawn.
      const next = searchOf({...viewOf(location.search, own), ...part}, own);
      // Only another row is a step that the way back undoes.
      go(next === '' ? path : `${path}?${next}`, {replace: !('open' in part)});
    },
    [own, path, go],
  );
  const address = searchOf({...view, open: null}, own);
  return {...view, change, address, isAsItIs: address === searchOf(viewOf('', own), own)};
}
