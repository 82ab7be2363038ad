import {createContext, useContext, type ReactNode} from 'react';
import type {Learner} from '#schema/session.ts';

export type ViewedProps = {
  /** Of the act that opened the look. */
  readonly viewId: string;
  readonly learner: Learner & {readonly fullName: string};
  readonly adminId: string;
  readonly onEnd: () => void;
};

/** Draws a learner's own screens, as they see them: put together by the app, shown by the admin area. */
export type ShowViewed = (props: ViewedProps) => ReactNode;

export const ViewedContext = createContext<ShowViewed>(() => null);

/** The screens of learners, for looking at them as one. */
export const useViewed = (): ShowViewed => useContext(ViewedContext);
