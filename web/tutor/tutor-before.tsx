import {Page} from '#web/ui/page.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

/** The page's head: what the tutor is. */
export const TUTOR_HEAD = {
  title: 'AI tutor',
  lead: 'I answer with passages from your lessons, word for word. I’m not a language model, so I never make anything up.',
} as const;

/** The tutor's page before the learner's data is open. */
export const TutorBefore = () => (
  <Page {...TUTOR_HEAD}>
    <Skeleton label="Opening your conversations" lines={4} />
  </Page>
);
