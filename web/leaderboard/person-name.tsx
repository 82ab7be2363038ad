import type {Row} from '#web/leaderboard/use-board.ts';
import {count, countryName, pointsWords} from '#web/leaderboard/words.ts';
import {PersonLink} from '#web/people/person-link.tsx';

type Props = {
  row: Pick<Row, 'name' | 'username' | 'avatarUrl' | 'country' | 'points'>;
  rank: number | undefined;
  className?: string;
};

/** A name on the leaderboard: it opens the person's card, unless it is an alias. */
export function PersonName({row, rank, className = ''}: Props) {
  const {name, username, avatarUrl, country, points} = row;
  const look = `block max-w-full truncate leading-6 ${className}`;
  if (!username)
    return (
      <span dir="auto" className={look}>
        {name}
      </span>
    );
  const facts = [
    rank === undefined ? '' : `Rank ${count(rank)}`,
    pointsWords(points),
    country ? countryName(country) : '',
  ];
  return (
    <PersonLink person={{username, fullName: name, avatarUrl}} className={look}>
      {facts.filter(Boolean).join(' · ')}
    </PersonLink>
  );
}
