import {useState, type ComponentType, type MouseEvent} from 'react';
import {buttonLook} from '#web/ui/form/button.tsx';

type SignIn = ComponentType<{open: boolean; onClose: () => void}>;
export type LoadSignIn = () => Promise<SignIn>;

const PAGE = '/auth/login';

/**
 * A link to the sign-in page. A plain click opens the form over this page instead; it is fetched as soon as somebody
 * is about to click, and where it does not come the link is a link.
 */
export function SignInLink({load}: {load: LoadSignIn}) {
  const [dialog, setDialog] = useState<{Dialog: SignIn}>();
  const [open, setOpen] = useState(false);
  const begin = () => void load().catch(() => undefined);
  const show = async () => {
    const Dialog = await load().catch(() => undefined);
    if (!Dialog) return location.assign(PAGE);
    setDialog({Dialog});
    setOpen(true);
  };
  const onClick = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    void show();
  };
  return (
    <>
      <a
        href={PAGE}
        aria-haspopup="dialog"
        onClick={onClick}
        onPointerEnter={begin}
        onFocus={begin}
        className={buttonLook('quiet')}
      >
        Sign In
      </a>
      {dialog ? <dialog.Dialog open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Not one that opens a tab, a window or a download. */
const isPlain = ({button, metaKey, ctrlKey, shiftKey, altKey}: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
