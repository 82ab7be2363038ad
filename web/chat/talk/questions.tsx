// What is asked before something is done with a message: deleting, blocking, reporting.
import {useState} from 'react';
import {REPORT_REASONS, REPORT_TEXT_MAX} from '#schema/chat/chat.limits.ts';
import type {Said} from '#web/chat/said.ts';
import {useCommand} from '#web/data/data.ts';
import {isolated} from '#schema/isolated.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Checkbox} from '#web/ui/form/checkbox.tsx';
import {RadioGroup} from '#web/ui/form/radio-group.tsx';
import {TextArea} from '#web/ui/form/text-area.tsx';
import {Confirm} from '#web/ui/overlay/confirm.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {Typed} from '#web/ui/show/typed.tsx';

export type Question = {readonly kind: 'remove' | 'block' | 'report'; readonly said: Said};

type Props = {question: Question | undefined; onClose: () => void};

export function Questions({question, onClose}: Props) {
  const remove = useCommand('chat.remove');
  const block = useCommand('chat.block');
  const said = question?.said;
  const name = said?.sender?.fullName ?? 'this person';
  const close = (isOpen: boolean) => (isOpen ? undefined : onClose());
  return (
    <>
      <Confirm
        title="Delete this message?"
        effect="Its text goes for everyone, and can’t be brought back. Others still see that there was a message."
        act="Delete message"
        stay="Keep it"
        destructive
        open={question?.kind === 'remove'}
        onOpenChange={close}
        onConfirm={() => {
          if (said) remove({messageId: said.id});
          onClose();
        }}
      />
      <Confirm
        title={`Block ${isolated(name)}?`}
        effect="They can’t write to you or call you any longer, and they aren’t told. You can unblock them in the chat settings."
        act="Block"
        destructive
        open={question?.kind === 'block'}
        onOpenChange={close}
        onConfirm={() => {
          if (said?.sender) block({personId: said.sender.id});
          toast({title: `${isolated(name)} is blocked`});
          onClose();
        }}
      />
      <Dialog
        title="Report this message"
        description="The academy’s staff sees the message and what was said around it. Its author isn’t told who reported it."
        open={question?.kind === 'report'}
        onOpenChange={close}
      >
        {said ? <ReportForm said={said} onDone={onClose} /> : null}
      </Dialog>
    </>
  );
}

type ReportReason = (typeof REPORT_REASONS)[number];

const REASONS: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or insults',
  harmful: 'Dangerous or illegal',
  other: 'Something else',
};

function ReportForm({said, onDone}: {said: Said; onDone: () => void}) {
  const report = useCommand('chat.report');
  const block = useCommand('chat.block');
  const [reason, setReason] = useState<ReportReason>();
  const [text, setText] = useState('');
  const [isBlocked, setBlocked] = useState(false);
  const [isAsked, setAsked] = useState(false);
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined) return setAsked(true);
        report({messageId: said.id, reason, text: text.trim()});
        if (isBlocked && said.sender) block({personId: said.sender.id});
        toast({
          title: 'Report sent',
          description: 'Thank you. The academy’s staff will look at it.',
          tone: 'good',
        });
        onDone();
      }}
    >
      <RadioGroup
        legend="What’s wrong with it?"
        choices={REPORT_REASONS.map((value) => ({value, label: REASONS[value]}))}
        value={reason}
        onChange={setReason}
        error={isAsked && reason === undefined ? 'Choose what’s wrong with it.' : undefined}
      />
      <TextArea
        label="Anything that helps us understand (optional)"
        value={text}
        maxLength={REPORT_TEXT_MAX}
        onChange={({target}) => setText(target.value)}
      />
      {said.sender && !said.isOwn ? (
        <Checkbox
          label={
            <>
              Block <Typed>{said.sender.fullName}</Typed>, too
            </>
          }
          checked={isBlocked}
          onChange={({target}) => setBlocked(target.checked)}
        />
      ) : null}
      <div className="flex justify-end gap-2">
        <Button kind="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit">Send report</Button>
      </div>
    </form>
  );
}
