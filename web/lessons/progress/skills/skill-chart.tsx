import {radarOf, radarPoint, skillsOf, type Skill} from '#web/lessons/progress/skills/skills.ts';
import {useProgressFacts} from '#web/lessons/progress/use-facts.tsx';
import {ProgressBar} from '#web/ui/show/progress-bar.tsx';

/** What was answered rightly, topic by topic: a list, and a radar beside it. */
export function ProgressSkills() {
  const {isKnown, attempts} = useProgressFacts();
  const skills = skillsOf(attempts);
  if (!isKnown)
    return <div role="group" aria-busy="true" aria-label="Loading your topics" className="skeleton h-40" />;
  if (skills.length === 0) {
    return <p className="text-muted">Take a quiz and your topics show up here, weakest first.</p>;
  }
  const corners = radarOf(skills);
  return (
    <div className="grid items-center gap-6">
      {corners.length > 0 ? <Radar corners={corners} /> : null}
      <ul className="space-y-3" aria-label="Topics, weakest first">
        {skills.map(({topic, right, asked, pct}) => (
          <li key={topic} className="grid grid-cols-[1fr_auto] gap-x-3 text-md">
            <span className="min-w-0">{topic}</span>
            <span className="text-sm text-muted tabular-nums">
              {right} of {asked} right, {pct}%
            </span>
            <ProgressBar
              className="col-span-2 mt-1"
              label={`${topic}: right answers, percent`}
              done={pct}
              total={100}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

const RADIUS = 70;
const RINGS = [0.25, 0.5, 0.75, 1];

/** The same figures as a shape. The list says all of it in words. */
function Radar({corners}: {corners: readonly Skill[]}) {
  const points = (share: (skill: Skill) => number) =>
    corners
      .map((skill, at) => radarPoint(at, corners.length, share(skill), RADIUS))
      .map(({x, y}) => `${x.toFixed(1)},${y.toFixed(1)}`)
      .join(' ');
  return (
    <svg
      viewBox="-150 -95 300 190"
      role="img"
      aria-label="Chart of your topics. The list next to it has the same numbers."
      className="mx-auto w-full max-w-md"
    >
      {RINGS.map((share) => (
        <polygon key={share} points={points(() => share)} fill="none" className="stroke-line" />
      ))}
      {corners.map(({topic}, at) => {
        const end = radarPoint(at, corners.length, 1, RADIUS);
        return <path key={topic} d={`M0 0L${end.x} ${end.y}`} className="stroke-line" />;
      })}
      <polygon
        points={points(({pct}) => Math.max(pct, 3) / 100)}
        strokeWidth="2"
        strokeLinejoin="round"
        className="fill-accent/20 stroke-accent"
      />
      {corners.map(({topic, pct}, at) => {
        const dot = radarPoint(at, corners.length, Math.max(pct, 3) / 100, RADIUS);
        const label = radarPoint(at, corners.length, 1.13, RADIUS);
        const anchor = Math.abs(label.x) < 8 ? 'middle' : label.x > 0 ? 'start' : 'end';
        return (
          <g key={topic}>
            <circle cx={dot.x} cy={dot.y} r="3" className="fill-accent" />
            <text
              x={label.x}
              y={label.y}
              textAnchor={anchor}
              dominantBaseline="middle"
              fontSize="9.5"
              className="fill-ink"
            >
              {topic.length > 18 ? `${topic.slice(0, 17)}…` : topic}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
