import {Logo} from '#web/ui/show/logo.tsx';

type Props = {
  /** Inside a frame that is there already, which it must not make longer than the window. */
  framed?: boolean;
  /** What it waits for, where that may take long. */
  words?: string;
};

/** A whole page that is awaited: nothing at first, and after a moment the mark in motion; still under reduced motion. */
export const Opening = ({framed = false, words}: Props) => (
  <div
    aria-busy={words === undefined}
    aria-label={words === undefined ? 'Loading' : undefined}
    role="status"
    className={`opening content-center gap-4 ${framed ? 'min-h-[60dvh]' : ''}`}
  >
    <Logo compact draws="again" />
    {words === undefined ? null : <p className="max-w-md px-5 text-center text-muted">{words}</p>}
  </div>
);
