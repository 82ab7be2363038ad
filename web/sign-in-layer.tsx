// The sign-in form over the landing page. Fetched when a visitor is about to sign in, with the styles that it needs.
import './styles.css';
import {StrictMode} from 'react';
import {createRoot, type Root} from 'react-dom/client';
import {SignInDialog} from '#web/account/sign-in.dialog.tsx';

let root: Root | undefined;

/** Opens it; closed, it gives the focus back to what had it. */
export const showSignIn = (): void => draw(true);

function draw(isOpen: boolean): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <StrictMode>
      <SignInDialog open={isOpen} onClose={() => draw(false)} />
    </StrictMode>,
  );
}
