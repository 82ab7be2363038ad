import {UserPlus} from 'lucide-react';
import {useState} from 'react';
import {inviteAdmin} from '#schema/admin/admin.api.ts';
import {AuditSection} from '#web/admin/audit/audit-section.tsx';
import {OverviewSection} from '#web/admin/overview/overview-section.tsx';
import {OwnSignInSection} from '#web/admin/sign-in/own-sign-in-section.tsx';
import {adminCall} from '#web/admin-area/session.ts';
import {useConfirmed} from '#web/admin-area/confirmed.ts';
import {Button} from '#web/ui/form/button.tsx';
import {CopyButton} from '#web/ui/form/copy-button.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {Page} from '#web/ui/page.tsx';

/** The admins' overview: what needs them, how the academy does, what admins did, and how this one signs in. */
export function AdminHomeScreen({email}: {email: string}) {
  const run = useConfirmed();
  const [link, setLink] = useState<string>();
  const invite = () => run(async () => setLink((await adminCall(inviteAdmin, {})).link));
  return (
    <Page
      width="wide"
      title="Overview"
      aside={
        <Button kind="secondary" onClick={invite}>
          <UserPlus size={17} aria-hidden /> Invite an admin
        </Button>
      }
    >
      <div className="space-y-12">
        <OverviewSection />
        <AuditSection />
        <OwnSignInSection email={email} />
      </div>
      <Dialog
        title="Invite an admin"
        description="This link works once, for 24 hours, and you won’t see it again. Anyone who opens it becomes an admin, so share it in person or over a channel you trust."
        open={link !== undefined}
        onOpenChange={(isOpen) => (isOpen ? undefined : setLink(undefined))}
      >
        <div className="flex items-center justify-between gap-2 rounded-lg bg-sunken py-1.5 pr-1.5 pl-3">
          <code className="font-mono text-sm break-all">{link}</code>
          <CopyButton text={link ?? ''} />
        </div>
      </Dialog>
    </Page>
  );
}
