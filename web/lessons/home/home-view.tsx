import type {ReactNode} from 'react';
import type {Home} from '#web/lessons/home/kept-home.ts';
import {NextCard} from '#web/lessons/home/next-card.tsx';
import {Page, WithRail} from '#web/ui/page.tsx';
import {PathAcross} from '#web/ui/trace/path/path-across.tsx';
import {PathDown} from '#web/ui/trace/path/path-down.tsx';

type Props = {
  home: Home;
  /** Beside the date: how old what is shown may be. */
  asOf?: ReactNode;
  rail?: ReactNode;
  children?: ReactNode;
  /** Below all of it, as wide as both columns. */
  below?: ReactNode;
};

/** Home drawn: the path, today's one next step under its head, and what surrounds them. */
export const HomeView = ({home: {title, path, card}, asOf, rail, children, below}: Props) => (
  <Page
    eyebrow={
      <>
        {today()}
        {asOf}
      </>
    }
    title={title}
    across={
      <div className="mobile:hidden">
        <PathAcross course={path} hasArrow className="page-across" />
      </div>
    }
  >
    <WithRail rail={rail}>
      <PathDown course={path} part="to-head" className="hidden mobile:block" />
      <NextCard {...card} />
      <PathDown course={path} part="from-head" className="hidden pt-4 mobile:block" />
      {children}
    </WithRail>
    {below}
  </Page>
);

const today = () => new Date().toLocaleDateString('en', {weekday: 'long', day: 'numeric', month: 'long'});
