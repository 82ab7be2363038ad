// The tutor, with what other features give it: the text of questions, where to begin, Home's next step, and what the
// academy announces.
import {ArrowRight} from 'lucide-react';
import {Suspense} from 'react';
import {Link} from 'wouter';
import {TUTOR_VIEWS} from '#web/app/tutor/tutor-views.ts';
import {VideoAvatars} from '#web/app/tutor/video-avatars.tsx';
import {Stage} from '#web/avatar/screen/stage.tsx';
import {piece} from '#web/io/pieces/piece.ts';
import {useNextCard} from '#web/lessons/home/next-card.tsx';
import {TutorView} from '#web/tutor/tutor-view.tsx';
import {useLater} from '#web/ui/later.tsx';

const Announcements = piece(
  async () => (await import('#web/announcements/announcement-list.tsx')).Announcements,
);

export const TutorScreen = () => <TutorView views={TUTOR_VIEWS} rail={<TutorRail />} Stage={Stage} />;

/** Here every sign-in leads: news is here as well as on Home. It comes last, so that what comes late moves nothing. */
export const TutorRail = () => (
  <>
    <NextStep />
    {useLater() ? (
      <Suspense>
        <VideoAvatars />
        <Announcements />
      </Suspense>
    ) : null}
  </>
);

/** Home's next step in one line: this page is for asking. */
function NextStep() {
  const {title, action} = useNextCard();
  if (!action) return null;
  return (
    <section aria-label="Next step">
      <h2 className="mb-1 font-semibold">Next step</h2>
      <Link href={action.href} className="group -mx-2 block rounded-lg px-2 py-2 hover:bg-sunken">
        <span className="flex items-center justify-between gap-3">
          <span className="min-w-0 truncate text-md text-accent-strong">{title}</span>
          <ArrowRight size={16} aria-hidden className="shrink-0 text-muted" />
        </span>
        <span className="block text-xs text-muted">{action.facts}</span>
      </Link>
    </section>
  );
}
