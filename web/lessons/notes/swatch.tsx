import type {Colour} from '#schema/lessons/lessons.table.ts';

const LOOKS: Record<Colour, string> = {
  yellow: 'swatch-yellow',
  green: 'swatch-green',
  blue: 'swatch-blue',
  none: '',
};

/** A colour of highlights. */
export const Swatch = ({colour, className = 'size-4'}: {colour: Colour; className?: string}) => (
  <span aria-hidden className={`swatch ${LOOKS[colour]} ${className}`} />
);
