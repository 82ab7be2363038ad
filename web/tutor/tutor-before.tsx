import {Page} from '#web/ui/page.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

/** What the page is called. */
export const TUTOR_TITLE = 'AI tutor';
/** What the tutor is, whoever writes its answers. */
export const ALWAYS = 'I answer from your lessons, and show you where each answer comes from.';

/** The tutor's page before the learner's data is open. */
export const TutorBefore = () => (
  <Page title={TUTOR_TITLE} lead={ALWAYS}>
    <Skeleton label="Opening your conversations" lines={4} />
  </Page>
);
