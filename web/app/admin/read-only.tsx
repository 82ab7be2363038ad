import {useEffect, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent} from 'react';
import '#web/app/admin/read-only.css';

/** What is filled in and sent, and every control of a screen that is for looking at alone; filters are in no form. */
const FIELDS =
  'textarea, form input, form select, form button, [contenteditable="true"], [role="slider"], [data-view-only] :is(button, input, select)';

/** Says of a field, to those who see it and those who hear it, that nothing can be changed. */
function mark(field: Element): void {
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  if (isText && !['checkbox', 'radio', 'file', 'range', 'color'].includes(field.type)) field.readOnly = true;
  else field.setAttribute('aria-disabled', 'true');
}

type Props = {
  /** Somebody has pressed what does not react. */
  onPressed: () => void;
  children: ReactNode;
};

/** Stops what would be filled in or sent before the screen hears of it; also in dialogs that a screen opens. */
export function ReadOnly({onPressed, children}: Props) {
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const {current} = room;
    if (!current) return undefined;
    const look = () => current.querySelectorAll(FIELDS).forEach(mark);
    const observer = new MutationObserver(look);
    look();
    observer.observe(current, {subtree: true, childList: true});
    return () => observer.disconnect();
  }, []);
  const stop = (event: SyntheticEvent) => {
    if (!(event.target instanceof Element) || event.target.closest(FIELDS) === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') onPressed();
  };
  const stopKey = (event: KeyboardEvent) => {
    // Away from a field goes what goes anywhere.
    if (event.key !== 'Tab' && event.key !== 'Escape') stop(event);
  };
  return (
    <div
      ref={room}
      data-viewed
      onClickCapture={stop}
      onSubmitCapture={stop}
      onBeforeInputCapture={stop}
      onPasteCapture={stop}
      onDropCapture={stop}
      onKeyDownCapture={stopKey}
    >
      {children}
    </div>
  );
}
