import {useRef, useState} from 'react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {removePicture, uploadPicture} from '#schema/files/files.api.ts';
import {CropDialog} from '#web/account/profile/picture/crop-dialog.tsx';
import type {Crop} from '#web/account/profile/picture/crop.ts';
import {cutOut, readPicture, type Picture} from '#web/account/profile/picture/read-picture.ts';
import type {Profile} from '#web/account/profile/use-profile.ts';
import {wordsFor} from '#web/io/words-for.ts';
import {learnt} from '#web/data/current-user.ts';
import {useData, useIsOffline} from '#web/data/data.ts';
import {call} from '#web/io/call.ts';
import {Button} from '#web/ui/form/button.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {SettingsSection} from '#web/ui/settings-section.tsx';
import {Avatar} from '#web/ui/show/avatar.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

const ACCEPTED = 'image/jpeg,image/png,image/webp';

/** Chooses, cuts out, sends, takes away. A chosen picture stays until it is sent or put away. */
function usePicture(profile: Profile) {
  const {userId} = useData();
  const [picture, setPicture] = useState<Picture>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const {fullName, country} = profile;
  const show = ({avatarUrl}: Pick<CurrentUser, 'avatarUrl'>) =>
    learnt(userId, {fullName, country, avatarUrl});

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    await work().catch((error: unknown) => setProblem(wordsFor(error)));
    setBusy(false);
  };
  const put = (next: Picture | undefined) => {
    picture?.close();
    setPicture(next);
  };
  return {
    picture,
    problem,
    busy,
    choose: (file: File) => attempt(async () => put(await readPicture(file))),
    close: () => {
      setProblem(undefined);
      put(undefined);
    },
    send: (crop: Crop) =>
      attempt(async () => {
        if (!picture) return;
        const body = new FormData();
        body.append('profileImage', await cutOut(picture, crop));
        show(await call(uploadPicture, {body}));
        put(undefined);
        toast({title: 'Picture changed', tone: 'good'});
      }),
    remove: () =>
      attempt(async () => {
        show(await call(removePicture, {}));
        toast({title: 'Picture removed'});
      }),
  };
}

/** The picture that stands for oneself. */
export function PictureSection({profile}: {profile: Profile}) {
  const {picture, problem, busy, choose, close, send, remove} = usePicture(profile);
  const input = useRef<HTMLInputElement>(null);
  const isOffline = useIsOffline();
  return (
    <SettingsSection
      title="Picture"
      lead="Shown next to your name. We remove hidden details that your camera saved, such as the location."
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar name={profile.fullName} src={profile.avatarUrl} size="huge" />
        <div className="min-w-0 space-y-2">
          <div className="flex flex-wrap gap-2">
            <Button kind="secondary" disabled={isOffline} onClick={() => input.current?.click()}>
              {profile.avatarUrl ? 'Choose another picture' : 'Choose a picture'}
            </Button>
            {profile.avatarUrl ? (
              <Button kind="quiet" disabled={isOffline || busy} onClick={() => void remove()}>
                Remove picture
              </Button>
            ) : null}
          </div>
          <p className="text-sm text-muted">
            {isOffline
              ? 'You’re offline. You can change your picture when you’re back online.'
              : 'JPEG, PNG, or WebP. You choose which part is shown.'}
          </p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label="Picture file"
        className="sr-only"
        tabIndex={-1}
        onChange={({target}) => {
          const file = target.files?.[0];
          // The same file may be chosen again.
          target.value = '';
          if (file) void choose(file);
        }}
      />
      {problem && !picture ? (
        <div className="mt-5">
          <Notice tone="bad" title="Failed to upload profile image">
            {problem}
          </Notice>
        </div>
      ) : null}
      <CropDialog
        picture={picture}
        busy={busy}
        problem={problem}
        onClose={close}
        onSave={(crop) => void send(crop)}
      />
    </SettingsSection>
  );
}
