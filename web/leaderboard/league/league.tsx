import {Check} from 'lucide-react';
import {GROUP_SIZE, RISING, TOP_TIER} from '#schema/leaderboard/leagues.limits.ts';
import {LeagueGroup} from '#web/leaderboard/league/league-list.tsx';
import {
  leagueName,
  resultWords,
  risingWords,
  TIER_NAMES,
  timeLeftWords,
} from '#web/leaderboard/league/league-words.ts';
import {useLeague, type League as LeagueState} from '#web/leaderboard/league/use-league.ts';
import type {Own} from '#web/leaderboard/own/use-own.ts';
import {Card} from '#web/ui/show/card.tsx';

/** The own league of this week: its group, how long it goes on, and how last week went; or how to get into one. */
export function League({own}: {own: Own}) {
  const league = useLeague(own);
  const {state, tier, rows, last, leftMs} = league;
  if (state === 'opening') {
    return (
      <div role="group" aria-busy="true" aria-label="Loading your league" className="skeleton mb-10 h-40" />
    );
  }
  const isIn = state === 'in';
  return (
    <section aria-labelledby="league" className="mb-10">
      <Card className="overflow-hidden">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 pt-5">
          <h2 id="league" className="text-xl font-semibold">
            {state === 'out' || isIn || state === 'counting' ? leagueName(tier) : 'Weekly league'}
          </h2>
          {isIn ? (
            <p className="text-sm text-muted">{timeLeftWords(leftMs)} (Monday at midnight UTC)</p>
          ) : null}
        </div>
        <div className="px-5 pb-4">
          <Tiers tier={tier} />
          {last ? <p className="mt-3">{resultWords(last)}</p> : null}
          <Words league={league} ownEntryId={own.entryId} />
        </div>
        {isIn ? <LeagueGroup rows={rows} ownEntryId={own.entryId} hasLine={tier < TOP_TIER} /> : null}
      </Card>
    </section>
  );
}

/** The tiers in their order: the way so far, and what comes. */
function Tiers({tier}: {tier: number}) {
  return (
    <ol aria-label="League tiers" className="mt-3 flex flex-wrap gap-1.5">
      {TIER_NAMES.map((name, at) => {
        const isHere = at + 1 === tier;
        const isPast = at + 1 < tier;
        return (
          <li
            key={name}
            {...(isHere ? {'aria-current': 'step'} : {})}
            className={`inline-flex h-7 items-center gap-1 rounded-md border px-2 text-sm ${
              isHere
                ? 'border-accent bg-accent-tint font-semibold text-accent-strong'
                : isPast
                  ? 'border-line text-muted'
                  : 'border-dashed border-edge text-muted'
            }`}
          >
            {isPast ? <Check size={14} aria-hidden /> : null}
            <span>{name}</span>
            {isPast ? <span className="sr-only"> (reached)</span> : null}
          </li>
        );
      })}
    </ol>
  );
}

type WordsProps = {league: LeagueState; ownEntryId: string};

function Words({league: {state, tier, rows, hasPoints}, ownEntryId}: WordsProps) {
  const look = 'mt-3 text-muted';
  if (state === 'hidden') {
    return (
      <p className={look}>
        Leagues are for learners on the leaderboard. Show yourself again, and points you earn after that put
        you in a group on Monday.
      </p>
    );
  }
  if (state === 'counting') return <p className={look}>The week is over. We’re counting the results.</p>;
  if (state === 'absent') return <p className={look}>Your league shows up here when you’re online.</p>;
  if (state === 'in') {
    if (rows.length === 0) return <p className={look}>Your group shows up here in a moment.</p>;
    const own = rows.find(({entryId}) => entryId === ownEntryId);
    const alone = rows.length === 1 ? 'You’re the only one in your group this week. ' : '';
    return (
      <p className={look} aria-live="polite">
        {alone}
        {risingWords(tier, rows.length, own?.rank)}
      </p>
    );
  }
  return (
    <p className={look}>
      {hasPoints
        ? 'You’ve earned points this week, so on Monday you join'
        : 'Earn points this week, and on Monday you join'}{' '}
      a group of up to {GROUP_SIZE} learners. The top {RISING} of each group move up a league every week.
      Nobody moves down.
    </p>
  );
}
