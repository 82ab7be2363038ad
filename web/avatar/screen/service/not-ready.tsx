import {Link} from 'wouter';
import {TUTOR_PATH} from '#schema/tutor/tutor.path.ts';
import {buttonLook} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

type Props = {
  name: string;
  /** By their names in the environment. */
  missing: readonly string[];
};

/** A service that this academy has not set up: what is missing, and the way to the one that needs none. */
export const NotReady = ({name, missing}: Props) => (
  <div className="space-y-5">
    <Notice tone="warn" title={`${name} isn’t set up here`}>
      {missing.length === 0 ? (
        <p>It can’t be used right now.</p>
      ) : (
        <>
          <p>{`The academy’s server needs ${missing.length === 1 ? 'this setting' : 'these settings'}:`}</p>
          <ul className="mt-1.5 flex flex-wrap gap-1.5">
            {missing.map((setting) => (
              <li key={setting}>
                <code className="rounded bg-surface px-1.5 py-0.5 wrap-anywhere">{setting}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
    <OwnAvatarLink kind="primary" />
  </div>
);

/** To the tutor that speaks by this device alone. */
export const OwnAvatarLink = ({kind = 'secondary'}: {kind?: 'primary' | 'secondary'}) => (
  <Link
    href={TUTOR_PATH}
    className={`${buttonLook(kind)} h-auto! min-h-10 py-1.5 text-center whitespace-normal!`}
  >
    Talk with the tutor’s own avatar
  </Link>
);
