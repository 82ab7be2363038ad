import {
  Award,
  BookCopy,
  Footprints,
  LibraryBig,
  Milestone,
  Mountain,
  Pencil,
  Target,
  Trophy,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import type {BadgeState, Rarity} from '#schema/lessons/badges.ts';
import {dayOf, dayWords} from '#schema/lessons/days.ts';
import {useBadges} from '#web/lessons/progress/use-badges.ts';
import {useProgressFacts} from '#web/lessons/progress/use-facts.tsx';
import {ProgressBar} from '#web/ui/show/progress-bar.tsx';
import {Tag, type Tone} from '#web/ui/show/tag.tsx';

/** Pictures by slug; what each shows stands with its badge. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  'first-lesson': Footprints,
  'first-quiz': Pencil,
  'full-marks': Target,
  'ten-lessons': BookCopy,
  'first-module': Milestone,
  'tested-out': Zap,
  'thirty-lessons': LibraryBig,
  'six-modules': Mountain,
  'twelve-modules': Trophy,
};

const RARITIES: Readonly<Record<Rarity, {word: string; tone: Tone}>> = {
  common: {word: 'Common', tone: 'neutral'},
  uncommon: {word: 'Uncommon', tone: 'good'},
  rare: {word: 'Rare', tone: 'accent'},
  legendary: {word: 'Legendary', tone: 'warn'},
};

/** Badges that are earned, the latest first, then those to come. */
export function ProgressBadges() {
  const {isKnown, timeZone} = useProgressFacts();
  const badges = useBadges();
  if (!isKnown)
    return <div role="group" aria-busy="true" aria-label="Loading your badges" className="skeleton h-40" />;
  const earned = badges
    .filter(({earnedBy}) => earnedBy)
    .toSorted((a, b) => (b.earnedBy?.at ?? 0) - (a.earnedBy?.at ?? 0));
  const goals = badges.filter(({earnedBy}) => !earnedBy);
  return (
    <>
      <p className="mb-5 text-muted">
        {earned.length} of {badges.length} earned.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-8 gap-y-6">
        {[...earned, ...goals].map((badge) => (
          <Line key={badge.slug} badge={badge} timeZone={timeZone} />
        ))}
      </ul>
    </>
  );
}

function Line({badge, timeZone}: {badge: BadgeState; timeZone: string}) {
  const {slug, name, rarity, criteria, iconAlt, have, need, earnedBy} = badge;
  const Icon = ICONS[slug] ?? Award;
  const {word, tone} = RARITIES[rarity];
  return (
    <li className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4">
      <span
        role="img"
        aria-label={iconAlt}
        className={`grid size-12 place-items-center rounded-full ${earnedBy ? 'bg-accent-tint text-accent-strong ring-1 ring-accent/25 ring-inset' : 'border border-dashed border-edge text-muted'}`}
      >
        <Icon size={22} aria-hidden />
      </span>
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name} <Tag tone={earnedBy ? tone : 'neutral'}>{word}</Tag>
        </h3>
        <p className="text-sm text-muted">{criteria}</p>
        {earnedBy ? (
          <p className="mt-1 text-sm">Earned on {dayWords(dayOf(earnedBy.at, timeZone))}</p>
        ) : need > 1 ? (
          <div className="mt-2 flex items-center gap-3">
            <ProgressBar className="grow" label={`${name}: your progress`} done={have} total={need} />
            <span className="shrink-0 text-sm text-muted tabular-nums">
              {have} of {need}
            </span>
          </div>
        ) : (
          <p className="mt-1 text-sm text-muted">Not earned yet</p>
        )}
      </div>
    </li>
  );
}
