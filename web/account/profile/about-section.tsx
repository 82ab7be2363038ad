import {useState, type FormEvent} from 'react';
import type {ProfileChange} from '#schema/account/account.api.ts';
import {BIO_MAX, NAME_MAX, profileRules} from '#schema/account/profile.rules.ts';
import {LinkFields} from '#web/account/profile/link-fields.tsx';
import {useProfileSaving, withChange, type Profile} from '#web/account/profile/use-profile.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Field} from '#web/ui/form/field.tsx';
import {TextArea} from '#web/ui/form/text-area.tsx';
import {SettingsSection} from '#web/ui/settings-section.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {SaveMark} from '#web/ui/show/save-mark.tsx';

type Draft = {readonly fullName?: string; readonly bio?: string; readonly links?: readonly string[]};
type Problems = Readonly<Record<string, string>>;

/** What is typed, as long as it is not saved, above what is refused, above what there is. */
function useAboutForm(profile: Profile) {
  const {state, rejected, save} = useProfileSaving('fullName', 'bio', 'links');
  const [draft, setDraft] = useState<Draft>({});
  const [problems, setProblems] = useState<Problems>({});
  const [hasSaved, setSaved] = useState(false);
  const {fullName, bio, links: kept} = withChange(profile, rejected?.change ?? {});
  const shown = {fullName, bio: bio ?? '', links: kept, ...draft};
  const type = (typed: Draft) => {
    setDraft({...draft, ...typed});
    setSaved(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const links = shown.links.filter((link) => link.trim() !== '');
    const read = profileRules.safeParse({...shown, links});
    if (!read.success) return setProblems(problemsOf(read.error.issues));
    setProblems({});
    setDraft({});
    setSaved(true);
    const change = changed(profile, read.data);
    if (Object.keys(change).length > 0) save(change);
  };
  return {shown, problems, rejected, state: state ?? (hasSaved ? 'Saved' : undefined), type, submit};
}

/** Name, some sentences, links. Whatever was typed stays until it is saved. */
export function AboutSection({profile}: {profile: Profile}) {
  const {shown, problems, rejected, state, type, submit} = useAboutForm(profile);
  return (
    <SettingsSection
      title="Your card"
      lead={
        <>
          Others see your name next to your username, <b className="font-medium">{profile.username}</b>. What
          you write about yourself isn’t shown to anyone yet.
        </>
      }
    >
      <form onSubmit={submit} noValidate className="space-y-6">
        {rejected ? (
          <Notice tone="bad" title="Your changes weren’t saved">
            {rejected.message}
          </Notice>
        ) : null}
        <Field
          label="Full name"
          autoComplete="name"
          value={shown.fullName}
          error={problems['fullName'] ?? tooLong(shown.fullName)}
          onChange={({target}) => type({fullName: target.value})}
        />
        <TextArea
          label="About you"
          hint="A few sentences: what you do, what you want to learn."
          value={shown.bio}
          maxLength={BIO_MAX}
          error={problems['bio']}
          onChange={({target}) => type({bio: target.value})}
        />
        <LinkFields links={shown.links} problems={problems} onChange={(links) => type({links})} />
        <div className="flex items-center justify-end gap-4">
          <SaveMark state={state} />
          <Button type="submit">Save</Button>
        </div>
      </form>
    </SettingsSection>
  );
}

/** Said while it is typed: nothing of a long name is cut off in silence. */
const tooLong = (name: string) =>
  name.trim().length > NAME_MAX ? `Full name must have at most ${NAME_MAX} characters` : undefined;

/** Only what differs is sent: two devices may change different fields. */
function changed(profile: Profile, wanted: ProfileChange): ProfileChange {
  return {
    ...(wanted.fullName === profile.fullName ? {} : {fullName: wanted.fullName}),
    ...(wanted.bio === profile.bio ? {} : {bio: wanted.bio}),
    ...(wanted.links?.join('\n') === profile.links.join('\n') ? {} : {links: wanted.links}),
  };
}

/** The first broken rule of each field. */
const problemsOf = (issues: readonly {path: PropertyKey[]; message: string}[]): Problems =>
  Object.fromEntries(issues.toReversed().map(({path, message}) => [path.join('.'), message]));
