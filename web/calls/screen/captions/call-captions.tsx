import {Captions as CaptionsSign} from 'lucide-react';
import type {Captions} from '#web/calls/screen/captions/use-captions.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';

type Props = {captions: Captions};

/** Turns captions on and off, where the browser can make them on this device. */
export const CaptionsButton = ({captions: {isOffered, isOn, toggle}}: Props) =>
  isOffered ? (
    <IconButton
      icon={CaptionsSign}
      label={isOn ? 'Hide captions' : 'Show captions'}
      aria-pressed={isOn}
      onClick={toggle}
    />
  ) : null;

/** What the other one says, over the foot of the picture. */
export const CaptionLines = ({captions: {lines}}: Props) =>
  lines.length > 0 ? <p className="call-captions">{lines.join(' ')}</p> : null;
