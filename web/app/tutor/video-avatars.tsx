import {Link} from 'wouter';
import {useReadyServices} from '#web/avatar/screen/service/use-readiness.ts';
import {EXPERIMENTAL} from '#web/app/avatar/service/experimental.ts';
import {isSeen, nameOf, pageOf} from '#web/avatar/machine/services.ts';

/** The services with a face that this academy has set up; nothing where there are none. */
export function VideoAvatars() {
  const ready = useReadyServices().filter(({kind}) => !EXPERIMENTAL.has(kind) && isSeen(kind));
  if (ready.length === 0) return null;
  return (
    <section aria-labelledby="video-avatars">
      <h2 id="video-avatars" className="mb-1 font-semibold">
        Video avatars
      </h2>
      <ul>
        {ready.map(({kind}) => (
          <li key={kind}>
            <Link
              href={pageOf(kind)}
              className="-mx-2 block rounded-lg px-2 py-1.5 text-md text-accent-strong hover:bg-sunken"
            >
              {nameOf(kind)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
