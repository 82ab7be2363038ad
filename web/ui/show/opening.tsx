import {Logo} from '#web/ui/show/logo.tsx';

type Props = {
  /** Inside a frame that is there already, which it must not make longer than the window. */
  framed?: boolean;
};

/** A whole page that is awaited: nothing at first, and after a moment the mark in motion; still under reduced motion. */
export const Opening = ({framed = false}: Props) => (
  <div
    aria-busy="true"
    aria-label="Loading"
    role="status"
    className={`opening ${framed ? 'min-h-[60dvh]' : ''}`}
  >
    <Logo compact draws="again" />
  </div>
);
