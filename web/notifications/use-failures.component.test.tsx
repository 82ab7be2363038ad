import {beforeEach, expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {expectConsole} from '#tests/guard-console.ts';
import {usePendingOf} from '#web/data/data.ts';
import {CHANGING} from '#web/notifications/changes.ts';
import {waiting} from '#web/notifications/fakes.ts';
import {useFailures} from '#web/notifications/use-failures.ts';
import {ALONE, smallTutor} from '#web/tutor/small-tutor.tsx';
import {currentToast} from '#web/ui/overlay/toast.ts';

beforeEach(() => expectConsole(ALONE));

function Looking() {
  useFailures();
  return (
    <p>{`On their way: ${usePendingOf(...CHANGING)
      .map(({name}) => name)
      .join()}`}</p>
  );
}

test.each([
  ['readAll', 'Failed to mark all notifications as read.'],
  ['read', 'Failed to mark notification as read.'],
  ['readSome', 'Failed to mark notification as read.'],
  ['archive', 'Failed to archive notification.'],
  ['archiveSome', 'Failed to archive notification.'],
  ['unarchiveSome', 'Couldn’t move notifications back.'],
  ['remove', 'Failed to delete notification.'],
  ['removeSome', 'Failed to delete notification.'],
])('“%s” that was rejected is said with its reason and given up; what waits is not', async (name, title) => {
  const learner = smallTutor();
  const reason = {code: 'NOT_FOUND', message: `It isn’t there anymore: ${name}.`};
  const rejected = {...waiting(name, {}), id: 'rejected', status: 'failed', reason} as const;
  learner.wait(rejected, waiting('archiveSome', {}));
  await learner.show(<Looking />);
  const said = {title, description: reason.message, tone: 'bad', isUnlisted: true};
  await expect.poll(currentToast).toMatchObject(said);
  await expect
    .element(page.getByText('On their way: notifications.archiveSome', {exact: true}))
    .toBeVisible();
});
