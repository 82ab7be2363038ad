import {endpoint} from '#schema/wire/endpoint.ts';

type Picture = {
  /** Path of the new picture; null for none. */
  readonly avatarUrl: string | null;
};

/** Multipart field `profileImage`: a JPEG, PNG or WebP (specification, section 7.1). */
export const uploadPicture = endpoint<{body: FormData; reply: Picture}>()(
  'POST',
  '/api/user/profile/upload-image',
);

export const removePicture = endpoint<{reply: Picture}>()('DELETE', '/api/user/profile/image');
