import {lazy, type ComponentType} from 'react';

/** The parameters in a route's path: of `/modules/:moduleId` a `moduleId`. */
export type ParamsOf<Path extends string> = Path extends `${infer Before}/${infer Rest}`
  ? ParamOf<Before> & ParamsOf<Rest>
  : ParamOf<Path>;
type ParamOf<Segment extends string> = Segment extends `:${infer Name}`
  ? {readonly [_ in Name]: string}
  : unknown;

/** A screen that is fetched when it is opened. */
export type Screen<Params> = {
  readonly Show: ComponentType<Params & object>;
  /** Fetches it while the page idles, where a learner is likely to open it next. */
  readonly fetchAhead?: () => Promise<unknown>;
};

/** Screens by path. Anyone who shows one gives it the parameters of its own path. */
export type Screens = Readonly<Record<string, Screen<Readonly<Record<string, string>>>>>;

/** Screens that take the parameters of their paths: a component that wants another one is a type error. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- by it each screen is read beside its path.
export const screens = <Path extends string>(some: {
  readonly [P in Path]: Screen<ParamsOf<P>>;
}): Screens => some as unknown as Screens;

type Load<Params> = () => Promise<ComponentType<Params & object>>;

/** A screen that is fetched when it is opened. */
export const screen = <Params = unknown>(load: Load<Params>): Screen<Params> => ({
  Show: lazy(async () => ({default: await load()})),
});

/** A screen that a learner is likely to open next: fetched while the page idles. */
export const likelyScreen = <Params = unknown>(load: Load<Params>): Screen<Params> => ({
  ...screen(load),
  fetchAhead: load,
});
