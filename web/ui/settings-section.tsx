import type {ReactNode} from 'react';

type Props = {title: string; lead?: ReactNode; children: ReactNode};

/** The place of a section in its page's address. */
export const sectionId = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, '-');

/** One matter of a settings page: what it is about, and what can be done. */
export function SettingsSection({title, lead, children}: Props) {
  const id = sectionId(title);
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6 first:border-0 first:pt-0">
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      {lead ? <div className="mt-1 text-md text-muted">{lead}</div> : null}
      <div className="mt-5 min-w-0">{children}</div>
    </section>
  );
}
