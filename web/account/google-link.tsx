import {GOOGLE_PATH, REMEMBER_PARAM, TERMS_PARAM} from '#schema/account/google.api.ts';
import {TERMS_VERSION} from '#schema/account/terms.ts';
import {addressOf} from '#schema/wire/endpoint.ts';
import {TermsNote} from '#web/account/terms-note.tsx';
import {knownSource} from '#web/io/arrival-source.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {useIsAwake} from '#web/ui/use-is-awake.ts';

type Props = {
  returnTo: string | undefined;
  /** What the form's box says: it holds for this way, too. */
  rememberMe?: boolean;
};

/** The other way in (specification, section 2.4): a page of the server, so the browser goes there. */
export function GoogleLink({returnTo, rememberMe = false}: Props) {
  const isAwake = useIsAwake();
  return (
    <div className="mt-6">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <a
        href={addressOf(
          GOOGLE_PATH,
          {},
          {
            returnTo,
            [REMEMBER_PARAM]: rememberMe ? 'true' : undefined,
            [TERMS_PARAM]: TERMS_VERSION,
            // A page that was built knows of nobody.
            ...(isAwake ? utm() : {}),
          },
        )}
        className={`${buttonLook('secondary')} mt-5 h-11 w-full`}
      >
        Continue with Google
      </a>
      <TermsNote />
    </div>
  );
}

/** What is known of where they came from, as an address says it. */
const utm = (): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(knownSource() ?? {}).map(([name, value]) => [`utm_${name}`, value]));
