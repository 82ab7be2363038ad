import type {ComponentType} from 'react';
import {renderToString} from 'react-dom/server';
import type {IslandName} from '#web/landing/islands/islands.ts';

type Props<P extends object> = {
  name: IslandName;
  part: ComponentType<P>;
  props: P;
  /** Acts from the start: not for the landing page. */
  isEager?: boolean;
};

/** A part of the page that acts once it is touched (web/landing/islands). Only while the page is built. */
export function Island<P extends object>({name, part: Part, props, isEager = false}: Props<P>) {
  // A root of its own, as in the browser: what it names itself is the same in both.
  const html = renderToString(<Part {...props} />, {identifierPrefix: name});
  return (
    <div
      data-island={name}
      {...(isEager ? {'data-eager': ''} : {})}
      data-props={JSON.stringify(props)}
      // oxlint-disable-next-line react/no-danger -- React has written it.
      dangerouslySetInnerHTML={{__html: html}}
    />
  );
}
