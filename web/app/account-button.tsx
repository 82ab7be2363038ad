import {UserRound} from 'lucide-react';
import {Suspense, useState} from 'react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {piece} from '#web/io/pieces/piece.ts';
import {buttonLook} from '#web/ui/form/button.tsx';

const AccountSheet = piece(async () => (await import('#web/app/account-sheet.tsx')).AccountSheet);

/** Opens the account where the profile is not open yet. */
export function AccountButton({user}: {user: CurrentUser}) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
        className={buttonLook('quiet', 'small')}
      >
        <UserRound size={16} aria-hidden /> <span className="max-sm:sr-only">Account</span>
      </button>
      {wasOpened ? (
        <Suspense>
          <AccountSheet user={user} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
