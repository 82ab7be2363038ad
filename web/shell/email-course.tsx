import {Mail} from 'lucide-react';
import {described} from '#web/ui/overlay/tooltip.ts';

const TEXT = 'Thirty short lessons by mail. Opens soon.';

/** The way to the e-mail course; a plain link, because it stands on a public page. */
export function EmailCourseCard({compact}: {compact: boolean}) {
  if (compact) {
    return (
      <a
        href="/email-course"
        aria-label="Free email course"
        {...described({title: 'Free email course', text: TEXT, side: 'right'})}
        className="grid size-9 place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink"
      >
        <Mail size={18} aria-hidden />
      </a>
    );
  }
  return (
    <a
      href="/email-course"
      className="flex gap-3 rounded-xl border border-line bg-surface px-3 py-2.5 transition-colors hover:border-edge"
    >
      <Mail size={17} aria-hidden className="mt-0.5 shrink-0 text-accent" />
      <span>
        <span className="block text-sm font-medium">Free email course</span>
        <span className="block text-xs leading-4.5 text-muted [@media(height<47rem)]:hidden">{TEXT}</span>
      </span>
    </a>
  );
}
