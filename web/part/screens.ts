import {lazy, type ComponentType} from 'react';
import type {PagePath} from '#schema/wire/routes.ts';

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

/** Screens by path: a path that is no page's, or a component that wants another parameter, is a type error. */
export type Screens = {readonly [Path in PagePath]?: Screen<ParamsOf<Path>>};

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
