// The one place that puts HTML into the page. What comes here was sanitised when the course was compiled
// (sync/questions/allowed.ts) and is written by the academy alone.
import {memo, useMemo} from 'react';
import {courseHtml} from '#web/io/trusted-types.ts';

type Props = {html: string; as?: 'div' | 'code' | 'span'; className?: string; label?: string};

/** Sanitised HTML of the course. With a label it is one picture to assistive technology. */
export const TrustedHtml = memo(function TrustedHtml({html, as: Tag = 'div', className, label}: Props) {
  // React compares what it was given: a new object for the same text would parse it again and throw the nodes away,
  // and with them selections and painted notes.
  // Code is the same in every language, also where a browser translates the page.
  const trusted = useMemo(() => courseHtml(html.replaceAll('<code', '<code translate="no"')), [html]);
  return (
    <Tag
      className={className}
      {...(Tag === 'code' ? {translate: 'no' as const} : {})}
      {...(label ? {role: 'img', 'aria-label': label} : {})}
      dangerouslySetInnerHTML={{__html: trusted}}
    />
  );
});
