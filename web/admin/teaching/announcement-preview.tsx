import {Megaphone, Pin} from 'lucide-react';
import {useState} from 'react';
import type {AnnouncementForm} from '#schema/announcements/announcements.rules.ts';
import {wordsFor} from '#web/io/words-for.ts';
import {MessageText} from '#web/markdown/markdown.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

type Props = {
  written: AnnouncementForm;
  /** Who it is for: a cohort's name, or everyone. */
  audience: string;
  label: string;
  onBack: () => void;
  /** @throws {Error} where it was not saved: its words are shown, and nothing typed is lost. */
  onSave: () => Promise<void>;
};

/** An announcement as learners read it, before it is theirs. */
export function AnnouncementPreview({written, audience, label, onBack, onSave}: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await onSave();
    } catch (error) {
      setProblem(wordsFor(error));
      setIsBusy(false);
    }
  };
  const Sign = written.isPinned === 'yes' ? Pin : Megaphone;
  return (
    <div className="space-y-5">
      {problem ? (
        <Notice tone="bad" title="Not saved">
          {problem}
        </Notice>
      ) : null}
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
