/** Nobody's: a league of the academy is seen by its members only. */
const EXAMPLE = [
  ['Noor', 610],
  ['Mateo', 540],
  ['You', 495],
  ['Yuki', 450],
  ['Amara', 405],
  ['Lena', 320],
] as const;
/** So many rise a tier at the end of the week (sync/leaderboard/leagues/leagues.ts). */
const RISE = 5;

/** The shape of a week's league. */
export const League = () => (
  <div>
    <h2>A race you can win</h2>
    <p className="pub-lead">
      Each week, a league of up to 30 people who worked about as much as you did. The first 5 rise.
    </p>
    <table className="league">
      <caption>Example: no real people. Only members see a league.</caption>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Name</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {EXAMPLE.map(([name, points], at) => (
          <tr
            key={name}
            className={`${name === 'You' ? 'is-own' : ''} ${at === RISE - 1 ? 'is-last-to-rise' : ''}`}
          >
            <td>{at + 1}</td>
            <th scope="row">
              <span className="league-name">{name}</span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
                <path d={`M0 4H${Math.round((points / EXAMPLE[0][1]) * 100)}`} />
              </svg>
            </th>
            <td>{points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
