// The list of bookmarks over any page of a learner. All but this comes when it is opened for the first time.
import {useAtom} from 'jotai';
import {Suspense, useEffect} from 'react';
import {listOpenAtom} from '#web/bookmarks/open-list.ts';
import {useBookmarks} from '#web/bookmarks/use-bookmarks.ts';
import {piece} from '#web/io/pieces/piece.ts';

const BookmarkDialog = piece(async () => (await import('#web/bookmarks/bookmark-dialog.tsx')).BookmarkDialog);

/** Follows the rows: with the last bookmark, removed here or on another device, the list closes. */
export function BookmarkLayer() {
  const [isOpen, setOpen] = useAtom(listOpenAtom);
  const bookmarks = useBookmarks();
  const isEmpty = bookmarks.length === 0;
  useEffect(() => {
    if (isOpen && isEmpty) setOpen(false);
  }, [isOpen, isEmpty, setOpen]);
  if (!isOpen || isEmpty) return null;
  return (
    <Suspense>
      <BookmarkDialog bookmarks={bookmarks} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
