import {useId, type ReactNode} from 'react';
import {Link} from 'wouter';
import {Card} from '#web/ui/show/card.tsx';

type Props = {
  title: string;
  /** The page that has all of it. */
  more?: {readonly href: string; readonly label: string} | undefined;
  children: ReactNode;
};

/** A card with a heading: one of several beside each other, all as high as the highest of their row. */
export function TitledCard({title, more, children}: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid">
      <Card className="flex flex-col px-5 pt-4 pb-4">
        <div className="mb-2 flex items-baseline justify-between gap-4">
          <h3 id={id} className="font-semibold">
            {title}
          </h3>
          {more ? (
            <Link
              href={more.href}
              className="inline-flex min-h-6 shrink-0 items-center text-sm text-accent underline-offset-4 hover:underline"
            >
              {more.label}
            </Link>
          ) : null}
        </div>
        <div className="flex-1">{children}</div>
      </Card>
    </section>
  );
}
