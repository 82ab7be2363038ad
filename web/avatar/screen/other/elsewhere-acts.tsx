import {Link} from 'wouter';
import type {Elsewhere} from '#web/avatar/machine/avatar.types.ts';
import {pageOf, serviceThere} from '#web/avatar/machine/services.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {hasPolicyOf} from '#web/io/browser/own-document.ts';
import {Button, buttonLook} from '#web/ui/form/button.tsx';

/** What can be done about a session of another tab. A service's goes on only where the service's own page was loaded, with its policy. */
export function ElsewhereActs({session}: {session: Elsewhere}) {
  const service = serviceThere(session);
  const mayGoOnHere = service === 'local' || hasPolicyOf(pageOf(service));
  return (
    <>
      {mayGoOnHere ? (
        <Button kind="secondary" size="small" onClick={avatarActions.takeOver}>
          Talk here
        </Button>
      ) : (
        <Link href={pageOf(service)} className={buttonLook('secondary', 'small')}>
          Go to its page
        </Link>
      )}
      <Button kind="quiet" size="small" onClick={avatarActions.endElsewhere}>
        End it
      </Button>
    </>
  );
}
