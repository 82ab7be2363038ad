import {useEffect, useRef, useState, type KeyboardEvent, type PointerEvent} from 'react';
import {moved, inside, WHOLE, ZOOM_MAX, ZOOM_MIN, type Crop} from '#web/account/profile/picture/crop.ts';
import {draw, type Picture} from '#web/account/profile/picture/read-picture.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {Notice} from '#web/ui/show/notice.tsx';

/** Pixels of the canvas: twice what a phone shows of it. */
const CANVAS_SIZE = 560;
/** How far a key moves, as a part of what is shown. */
const STEP = 0.05;

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

type Props = {
  picture: Picture | undefined;
  busy: boolean;
  problem: string | undefined;
  onClose: () => void;
  onSave: (crop: Crop) => void;
};

/** Which part of a picture stands for oneself: by pointer, by keys, by a slider. */
export function CropDialog({picture, ...rest}: Props) {
  return (
    <Dialog
      title="Your picture"
      description="Drag the picture or use the arrow keys. Others see the part inside the circle."
      open={picture !== undefined}
      onOpenChange={(open) => (open || rest.busy ? undefined : rest.onClose())}
    >
      {picture ? <Cropper picture={picture} {...rest} /> : null}
    </Dialog>
  );
}

function Cropper({picture, busy, problem, onClose, onSave}: Props & {picture: Picture}) {
  const [crop, setCrop] = useState(WHOLE);
  return (
    <div className="space-y-5">
      <Viewport
        picture={picture}
        crop={crop}
        onMove={(x, y) => setCrop((now) => moved(picture, now, x, y))}
      />
      <label className="flex items-center gap-4 text-sm">
        <span className="shrink-0 font-medium">Zoom</span>
        <input
          type="range"
          min={ZOOM_MIN}
          max={ZOOM_MAX}
          step={0.05}
          value={crop.zoom}
          aria-valuetext={`${crop.zoom.toFixed(1)} times`}
          onChange={({target}) => setCrop(inside(picture, {...crop, zoom: Number(target.value)}))}
          className="h-6 w-full accent-accent"
        />
      </label>
      {problem ? (
        <Notice tone="bad" title="Failed to upload profile image">
          {problem}
        </Notice>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button busy={busy} onClick={() => onSave(crop)}>
          {problem ? 'Try again' : 'Use this picture'}
        </Button>
      </div>
    </div>
  );
}

type ViewportProps = {picture: Picture; crop: Crop; onMove: (right: number, down: number) => void};

function Viewport({picture, crop, onMove}: ViewportProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);
  const onDrag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const {clientWidth} = event.currentTarget;
    // The picture follows the hand, so what is shown moves the other way.
    onMove(-event.movementX / clientWidth, -event.movementY / clientWidth);
  };
  const onKey = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    onMove(...move);
  };
  return (
    <div
      role="group"
      // A picture is moved with the keys as well.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label="Picture position, move it with the arrow keys"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onDrag}
      onKeyDown={onKey}
      className="relative mx-auto aspect-square w-full max-w-[17.5rem] cursor-grab touch-none overflow-hidden rounded-xl bg-sunken select-none active:cursor-grabbing"
    >
      <canvas ref={canvas} width={CANVAS_SIZE} height={CANVAS_SIZE} className="block size-full" />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100vmax_rgb(0_0_0/0.5)] ring-2 ring-white/90 ring-inset"
      />
    </div>
  );
}
