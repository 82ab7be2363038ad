import {Megaphone, Pin} from 'lucide-react';
import {useState} from 'react';
import {ActNotice} from '#web/admin-area/acts/act-notice.tsx';
import type {AnnouncementForm} from '#schema/announcements/announcements.rules.ts';
import {Unsure, wordsFor} from '#web/io/words-for.ts';
import {MessageText} from '#web/markdown/markdown.tsx';
import {Button} from '#web/ui/form/button.tsx';

type Props = {
  written: AnnouncementForm;
  /** Who it is for: a cohort's name, or everyone. */
  audience: string;
  label: string;
  onBack: () => void;
  /** @throws {Error} where it was not saved: its words are shown, and nothing typed is lost. */
  onSave: () => Promise<void>;
  /** The academy is being asked what has become of it. */
  isAsking: boolean;
};

/** An announcement as learners read it, before it is theirs. */
export function AnnouncementPreview({written, audience, label, onBack, onSave, isAsking}: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const save = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      await onSave();
    } catch (why) {
      setError(why);
      setIsBusy(false);
    }
  };
  const Sign = written.isPinned === 'yes' ? Pin : Megaphone;
  return (
    <div className="space-y-5">
      <ActNotice
        done="saved"
        isAsking={isAsking}
        isUnsure={error instanceof Unsure}
        problem={error === undefined ? undefined : wordsFor(error)}
      />
      <p className="text-md">
        For: <b className="font-semibold">{audience}</b>
      </p>
      <figure aria-label="What they read" className="flex gap-3 rounded-xl border border-line bg-surface p-4">
        <Sign size={18} aria-hidden className="mt-0.5 shrink-0 text-accent-strong" />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="font-semibold wrap-anywhere">
            {written.title}
          </p>
          <div className="mt-1 text-md">
            <MessageText text={written.body} named={[]} />
          </div>
        </div>
      </figure>
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="secondary" onClick={onBack}>
          Back
        </Button>
        <Button busy={isBusy} onClick={() => void save()}>
          {label}
        </Button>
      </div>
    </div>
  );
}
