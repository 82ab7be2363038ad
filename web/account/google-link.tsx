import {GOOGLE_PATH} from '#schema/account/google.api.ts';
import {addressOf} from '#schema/wire/endpoint.ts';
import {buttonLook} from '#web/ui/button.tsx';

/** The other way in (specification, section 2.4): a page of the server, so the browser goes there. */
export function GoogleLink({returnTo}: {returnTo: string | undefined}) {
  return (
    <div className="mt-6">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <a
        href={addressOf(GOOGLE_PATH, {}, {returnTo})}
        className={`${buttonLook('secondary')} mt-5 h-11 w-full`}
      >
        Continue with Google
      </a>
    </div>
  );
}
