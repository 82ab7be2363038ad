import '#web/ui/trace/trace.css';

type HeadProps = {
  x: number;
  y: number;
  /** Radius, px. */
  r: number;
  /** Width of the soft ring around it, px; 0 is none. */
  halo?: number;
  /** A plain circle, whatever its size. */
  isPlain?: boolean;
  /** How it feels: `flat` where it waits for something, such as a connection. */
  mood?: 'glad' | 'flat';
};

/** Below this radius, px, a head is a plain circle. */
const FACE_FROM = 14;

/**
 * Where somebody is on the trace, inside an `<svg>`: a circle with two nodes and an arc, set toward where the line
 * goes.
 */
export function Head({x, y, r, halo = 0, isPlain = false, mood = 'glad'}: HeadProps) {
  return (
    <>
      {halo > 0 ? <circle className="trace-halo" cx={x} cy={y} r={r + halo} /> : null}
      <circle className="trace-head" cx={x} cy={y} r={r} strokeWidth={r < 8 ? 2.5 : 3} />
      {r >= FACE_FROM && !isPlain ? <Features x={x + 0.17 * r} y={y} r={r} mood={mood} /> : null}
    </>
  );
}

function Features({x, y, r, mood}: {x: number; y: number; r: number; mood: 'glad' | 'flat'}) {
  const width = 0.74 * r;
  const left = x - width / 2;
  return (
    <>
      <circle className="trace-eye" cx={x - 0.25 * r} cy={y - 0.2 * r} r={0.1 * r} />
      <circle className="trace-eye" cx={x + 0.25 * r} cy={y - 0.2 * r} r={0.1 * r} />
      <path
        className="trace-face"
        strokeWidth={r >= 30 ? 3 : 2}
        d={
          mood === 'flat'
            ? `M${left + 0.1 * r} ${y + 0.3 * r}h${width - 0.2 * r}`
            : `M${left} ${y + 0.2 * r}a${0.41 * r} ${0.38 * r} 0 0 0 ${width} ${-0.04 * r}`
        }
      />
    </>
  );
}

type FaceProps = Pick<HeadProps, 'mood'> & {
  /** Radius of the head, px: 8 to 50. Below 14 it is a plain circle. */
  size?: number;
  /** With the soft ring. */
  halo?: boolean;
  /** Says whose face it is; without it the face is decoration. */
  label?: string;
  className?: string;
};

/** The school's face, on its own: the tutor's, and that of people without a picture. */
export function Face({size = 19, halo = false, label, mood = 'glad', className = ''}: FaceProps) {
  const ring = halo ? Math.max(3, Math.round(size * 0.21)) : 0;
  const side = 2 * (size + Math.max(ring, 1.5));
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      width={side}
      height={side}
      className={`block shrink-0 ${className}`}
      {...(label === undefined ? {'aria-hidden': true} : {role: 'img', 'aria-label': label})}
    >
      <Head x={side / 2} y={side / 2} r={size} halo={ring} mood={mood} />
    </svg>
  );
}
