import type {CSSProperties} from 'react';
import {Link} from 'wouter';
import {named} from '#web/ui/overlay/tooltip.ts';
import type {PathLabel} from '#web/ui/trace/layout.ts';

/** A stop of the path over its drawing: the text, and the link where it leads somewhere. */
export function PathStop({label}: {label: PathLabel}) {
  const {box, center, href, isHead, name, side, title} = label;
  const style = {
    left: box.x,
    top: box.y,
    width: box.width,
    height: box.height,
    '--center': `${center.y}px`,
    '--ring': `${2 * center.radius}px`,
  } as CSSProperties;
  const text =
    side === 'none' ? null : (
      <span
        aria-hidden
        className={`trace-text ${isHead ? 'is-on' : ''}`}
        style={
          side === 'above'
            ? {bottom: box.height - center.y + center.radius}
            : {top: center.y + center.radius + 8}
        }
      >
        {title}
      </span>
    );
  if (href === undefined) {
    return (
      <li className="trace-stop" style={style}>
        <b className="sr-only">{name}</b>
        {text}
      </li>
    );
  }
  return (
    <li>
      <Link
        href={href}
        className={`trace-stop ${isHead && side === 'none' ? 'rounded-full' : ''}`}
        style={style}
        aria-label={name}
        aria-current={isHead ? 'step' : undefined}
        {...(side === 'none' && !isHead ? named({text: title}) : {})}
      >
        {text}
      </Link>
    </li>
  );
}
