import type {Notification} from '#web/notifications/changes.ts';

/** A notification that cannot be drawn, such as one of a type that this build does not know: its words alone. */
export const PlainNotification = ({one: {title, message}}: {one: Notification}) => (
  <div className="px-4 py-3 wrap-anywhere">
    <p className="[unicode-bidi:plaintext]">{title}</p>
    <p dir="auto" className="mt-0.5 text-sm text-muted">
      {message}
    </p>
  </div>
);
