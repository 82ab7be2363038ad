import {GOOGLE_PATH, REMEMBER_PARAM} from '#schema/account/google.api.ts';
import {addressOf} from '#schema/wire/endpoint.ts';
import {buttonLook} from '#web/ui/form/button.tsx';

type Props = {
  returnTo: string | undefined;
  /** What the form's box says: it holds for this way, too. */
  rememberMe?: boolean;
};

/** The other way in (specification, section 2.4): a page of the server, so the browser goes there. */
export function GoogleLink({returnTo, rememberMe = false}: Props) {
  return (
    <div className="mt-6">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <a
        href={addressOf(GOOGLE_PATH, {}, {returnTo, [REMEMBER_PARAM]: rememberMe ? 'true' : undefined})}
        className={`${buttonLook('secondary')} mt-5 h-11 w-full`}
      >
        Continue with Google
      </a>
    </div>
  );
}
