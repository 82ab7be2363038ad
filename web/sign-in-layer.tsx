// The sign-in form over the landing page. Fetched when a visitor is about to sign in, with the styles that it needs.
import './styles.css';
import {StrictMode} from 'react';
import {createRoot, type Root} from 'react-dom/client';
import {SignInDialog} from '#web/account/sign-in.dialog.tsx';

let root: Root | undefined;

/** Opens it; closed, it gives the focus back to what had it. @param onBroken it cannot be drawn: there is a page, too. */
export function showSignIn(onBroken: () => void): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')), {
    onUncaughtError: (error) => {
      reportError(error);
      onBroken();
    },
  });
  draw(true);
}

function draw(isOpen: boolean): void {
  root?.render(
    <StrictMode>
      <SignInDialog open={isOpen} onClose={() => draw(false)} />
    </StrictMode>,
  );
}
