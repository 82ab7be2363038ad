import {useState, type FormEvent} from 'react';
import {ALIAS_MAX, ALIAS_MIN, aliasRule} from '#schema/leaderboard/leaderboard.rules.ts';
import {useSettings, type Own} from '#web/leaderboard/own/use-own.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {Switch} from '#web/ui/form/switch.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';

type Props = {own: Own; open: boolean; onOpenChange: (open: boolean) => void};

/** Whether others see the learner here, and under which name. */
export function ListingSettings({own, open, onOpenChange}: Props) {
  return (
    <Dialog
      title="Leaderboard settings"
      description="You keep your points either way. Hiding or changing your alias takes you out of this week’s league; you can join again on Monday."
      open={open}
      onOpenChange={onOpenChange}
    >
      <SettingsForm own={own} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function SettingsForm({own, onDone}: {own: Own; onDone: () => void}) {
  const {rejected, save} = useSettings();
  const [isListed, setListed] = useState(own.isListed);
  const [alias, setAlias] = useState(rejected?.alias ?? own.alias ?? '');
  const [error, setError] = useState(rejected?.message);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = alias.trim();
    const checked = wanted === '' ? undefined : aliasRule.safeParse(wanted);
    if (checked?.error) return setError(checked.error.issues[0]?.message);
    save({isListed, alias: wanted === '' ? null : wanted});
    onDone();
  };
  return (
    <form onSubmit={submit} className="space-y-6" noValidate>
      <Switch
        label="Show me on the leaderboard"
        hint="When this is off, nobody sees you there, and you have no rank."
        checked={isListed}
        onChange={({target}) => setListed(target.checked)}
      />
      <Field
        label="Alias"
        hint={`Shown instead of your name, username, and picture. ${ALIAS_MIN} to ${ALIAS_MAX} characters; leave it empty to use your name. Your points and country still show, so people who know them may recognize you.`}
        value={alias}
        maxLength={ALIAS_MAX}
        autoComplete="off"
        error={error}
        onChange={({target}) => {
          setAlias(target.value);
          setError(undefined);
        }}
      />
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </div>
    </form>
  );
}
