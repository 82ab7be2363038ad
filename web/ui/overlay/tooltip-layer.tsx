import {Tooltip as Radix} from 'radix-ui';
import {useEffect, useSyncExternalStore} from 'react';
import {
  closeTooltip,
  currentTooltip,
  leaveTooltip,
  onTooltip,
  stayTooltip,
  type ShownTooltip,
} from '#web/ui/overlay/tooltip.ts';
import {Kbd} from '#web/ui/show/kbd.tsx';

/** Draws the tooltip of whatever is pointed at; stands once in the app. */
export function TooltipLayer() {
  const shown = useSyncExternalStore(onTooltip, currentTooltip);
  return shown ? <Shown shown={shown} /> : null;
}

function Shown({shown: {element, text, title, keys, side = 'top'}}: {shown: ShownTooltip}) {
  const {top, left, width, height} = element.getBoundingClientRect();
  useEffect(() => {
    // What moves away under it leaves it behind.
    const close = () => closeTooltip();
    addEventListener('scroll', close, {capture: true, passive: true});
    return () => removeEventListener('scroll', close, {capture: true});
  }, []);
  return (
    <Radix.Provider>
      <Radix.Root
        open
        onOpenChange={(open) => {
          if (!open) closeTooltip();
        }}
      >
        <Radix.Trigger asChild>
          <span aria-hidden className="pointer-events-none fixed" style={{top, left, width, height}} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            // No landmark holds what floats; to a screen reader the element itself says all of it.
            aria-hidden
            side={side}
            sideOffset={12}
            collisionPadding={8}
            onPointerEnter={stayTooltip}
            onPointerLeave={leaveTooltip}
            className="pop z-[60] max-w-64 origin-(--radix-tooltip-content-transform-origin) rounded-lg border border-line bg-surface px-3 py-2 text-sm shadow-pop"
          >
            {title || keys ? (
              <span className="flex items-center justify-between gap-4">
                <span className="font-medium">{title ?? text}</span>
                {keys ? <Kbd keys={keys} /> : null}
              </span>
            ) : null}
            {title || !keys ? <span className={title ? 'block text-muted' : ''}>{text}</span> : null}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
