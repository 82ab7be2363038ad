// What the browser has of a feature is one value: what is shown, fetched, said and offered of it. `web/app/parts.ts` lists
// them. What a first page needs is a plain value; what it does not need is a function that fetches it.
import type {LucideIcon} from 'lucide-react';
import type {ComponentType} from 'react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import type {AdminIdentity} from '#schema/admin/admin.api.ts';
import type {AdminPath, PagePath} from '#schema/wire/routes.ts';
import type {RowsQuery} from '#web/data/synced.ts';
import type {PaletteSource} from '#web/part/palette.ts';
import type {Screens} from '#web/part/screens.ts';
import type {CommandGroup, Words} from '#web/part/words.ts';

/** Of a feature with these groups of commands, such as `lessons`: only one without commands needs no words. */
export type Part<Group extends CommandGroup = never> = Shown &
  ([Group] extends [never] ? {readonly words?: never} : {readonly words: () => Promise<Words<Group>>});

/** Whatever its commands are. */
export type AnyPart = Shown & {
  /** What each of its commands is called in the list of what waits on this device. */
  readonly words?: () => Promise<object>;
};

type Shown = {
  /** Screens by route. A route that no part shows says that it is coming. */
  readonly screens?: Screens;
  /**
   * The same for the admin area: fetched with it, never with a learner's page. They are in `<feature>.admin.tsx` and a
   * folder `admin`, by which the build tells what learners' devices need not keep.
   */
  readonly adminScreens?: () => Promise<AdminScreens>;
  /** Rows that must be on the device, so that they can be read offline. */
  readonly preload?: readonly RowsQuery[];
  /** The same for what no page waits for: asked for once all of those are here. */
  readonly preloadLast?: readonly RowsQuery[];
  /** Entries of the sidebar, with what follows from them: the mobile menu, the palette's pages, the `g` keys. */
  readonly navigation?: readonly NavigationEntry[];
  /** What the palette finds of it. */
  readonly palette?: () => Promise<PaletteSource>;
  /**
   * Pieces of the frame, beside every page of a learner and among the learner's data: what follows rows, and what opens
   * over any page. They are in the first load, so what they open is fetched when it opens.
   */
  readonly frame?: readonly ComponentType<{user: CurrentUser}>[];
  /** The same beside every page there is, whoever looks at it: without a learner's data. */
  readonly frameForAll?: readonly ComponentType[];
  /** Runs once, before anything is shown: for what must not be missed, such as an event of the browser's. */
  readonly atStart?: () => void;
  /**
   * Fetched once the page on show has all it needs, or when the network is back; then run, once. All parts' are fetched
   * before any of them runs.
   */
  readonly onceBegun?: () => Promise<() => unknown>;
};

export type NavigationEntry = {
  readonly path: PagePath;
  readonly label: string;
  /** What is found there, in a few words. */
  readonly description: string;
  readonly icon: LucideIcon;
  /** Where it is among the others, ascending. The steps leave room for those to come. */
  readonly order: number;
  /** Keys that go there: `g m`. */
  readonly keys?: string;
  /** Only for developer users. */
  readonly devOnly?: true;
};

/** By admin route (`schema/wire/routes.ts`); its order and titles are the table's. A path that is none is a type error. */
export type AdminScreens = {readonly [Path in AdminPath]?: AdminScreen};

export type AdminScreen = {
  readonly icon: LucideIcon;
  readonly Show: ComponentType<{admin: AdminIdentity}>;
};
