import type {TracedName} from '#schema/lessons/trace/trace-steps.ts';

/** What a program's names refer to at its end. */
export function VariablesPanel({names}: {names: readonly TracedName[]}) {
  if (names.length === 0) {
    return <p className="px-5 text-muted">After a run, the program’s variables show up here.</p>;
  }
  return (
    <div className="overflow-x-auto px-5 pb-4" tabIndex={0} role="group" aria-label="Variables">
      <table className="w-full text-left text-sm">
        <thead className="text-muted">
          <tr>
            <th className="py-1.5 pr-4 font-medium">Name</th>
            <th className="py-1.5 pr-4 font-medium">Type</th>
            <th className="py-1.5 font-medium">Value</th>
          </tr>
        </thead>
        <tbody className="font-mono">
          {names.map(({name, type, text}) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-4 font-medium">
                {name}
              </th>
              <td className="py-1.5 pr-4 text-muted">{type}</td>
              <td className="py-1.5 break-all">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
