import type {LucideIcon} from 'lucide-react';
import type {CurrentUser} from '#schema/account/account.api.ts';

/** What can be found, without what it does. */
export type Findable = {
  readonly id: string;
  /** Of what kind it is: the heading that it is shown under, in the plural. */
  readonly kind: string;
  readonly title: string;
  /** A sentence about it, searched too. */
  readonly detail: string;
};

export type PaletteEntry = Findable & {
  readonly icon: LucideIcon;
  /** Shown at the right: a shortcut, or a few words. */
  readonly keys?: string | undefined;
  readonly note?: string | undefined;
} & (
    | {
        /** An address of the app, with `#` and an element's id where the page is long. */
        readonly path: string;
      }
    | {readonly run: () => void}
  );

export type PaletteMeans = {
  readonly user: CurrentUser;
  readonly go: (path: string, options?: {readonly state: unknown}) => void;
};

/** Where entries come from. */
export type PaletteSource = {
  /** It reads the learner's rows: asked once they are open. */
  readonly needsData: boolean;
  /** A hook: the entries as of now. */
  readonly useEntries: (means: PaletteMeans) => readonly PaletteEntry[];
  /** A hook: what the words are found in that is no entry, such as a text; `detail` shows where. */
  readonly useHits?: (query: string) => readonly PaletteEntry[];
};
