import {OutsideFrame} from '#web/app/outside-frame.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Page} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';

/** Instead of the admin area where it could not be fetched. */
export function AdminUnreachable() {
  return (
    <OutsideFrame>
      <Page title="Admin">
        <EmptyState
          picture="offline"
          title="The admin area needs a connection"
          action={
            <Button kind="secondary" onClick={() => location.reload()}>
              Try again
            </Button>
          }
        >
          Nothing from the admin area is saved on this device. Check your connection, then try again.
        </EmptyState>
      </Page>
    </OutsideFrame>
  );
}
