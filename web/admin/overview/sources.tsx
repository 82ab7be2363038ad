type Props = {
  sources: readonly {readonly source: string; readonly campaign: string; readonly count: number}[];
};

/** Where new learners came from, as the links that brought them say. */
export function Sources({sources}: Props) {
  if (sources.length === 0) return null;
  return (
    <div className="rounded-xl border border-line bg-surface px-4 py-4">
      <table className="w-full text-left text-sm">
        <caption className="pb-3 text-left text-muted">Sign-ups by link, 30 days</caption>
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="font-medium">
              Source
            </th>
            <th scope="col" className="font-medium">
              Campaign
            </th>
            <th scope="col" className="text-right font-medium">
              Sign-ups
            </th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({source, campaign, count}) => (
            <tr key={`${source} ${campaign}`}>
              <th scope="row" className="py-1 pr-3 font-normal break-all">
                {source}
              </th>
              <td className="py-1 pr-3 break-all">{campaign}</td>
              <td className="py-1 text-right tabular-nums">{count.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
