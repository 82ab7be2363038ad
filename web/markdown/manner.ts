import {createContext, type ReactNode} from 'react';

/** How a text is drawn whose author is no person: what a message has as a link is words there. */
export type Manner = {
  /** Draws what has no marks; it may find something of its own in it. */
  readonly plain: (text: string) => ReactNode;
  readonly hasLinks: boolean;
};

/** As people write to each other. */
export const MannerContext = createContext<Manner>({plain: (text) => text, hasLinks: true});
