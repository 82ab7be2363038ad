import {ChevronLeft, ChevronRight} from 'lucide-react';
import {IconButton} from '#web/ui/form/icon-button.tsx';

/** Rows that are shown at once. */
export const PAGE_ROWS = 20;

type Props = {page: number; total: number; onPage: (page: number) => void};

/** Which rows are shown, of how many, and the way to the others; nothing where there are none. */
export function Pager({page, total, onPage}: Props) {
  if (total === 0) return null;
  const first = (page - 1) * PAGE_ROWS + 1;
  const last = Math.min(page * PAGE_ROWS, total);
  return (
    <div className="flex items-center justify-end gap-1 text-sm text-muted tabular-nums">
      <span aria-live="polite" className="mr-2">
        {first > total ? `${total} in all` : `${first}–${last} of ${total}`}
      </span>
      <IconButton
        icon={ChevronLeft}
        label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        icon={ChevronRight}
        label="Next page"
        disabled={last >= total}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}
