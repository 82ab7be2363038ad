import {rowText} from '#web/dev/machines/elk-graph.ts';
import {rowOf} from '#web/dev/machines/graph.ts';
import type {ChartNode, ChartTransition} from '#web/io/machine-report.ts';

type Props = {chart: ChartNode; active: ReadonlySet<string>};

/** What the chart shows, as text: every state with its transitions, and which are active. */
export function ChartText({chart, active}: Props) {
  return (
    <div className="space-y-2 font-mono text-xs [overflow-wrap:anywhere]">
      <Transitions node={chart} root={chart} />
      <States node={chart} active={active} root={chart} />
    </div>
  );
}

type Inner = {node: ChartNode; root: ChartNode};

function States({node, root, active}: Inner & {active: ReadonlySet<string>}) {
  if (node.states.length === 0) return null;
  return (
    <ul className="space-y-2">
      {node.states.map((state) => {
        const isActive = active.has(state.id);
        return (
          <li
            key={state.id}
            className={`space-y-1.5 rounded-lg border px-3 py-2 ${isActive ? 'border-accent bg-accent-tint' : 'border-line bg-surface'}`}
          >
            <p className="text-sm">
              <span className={isActive ? 'font-semibold text-accent-strong' : ''}>{state.key}</span>
              <span className="text-muted">{notesOf(state, node, isActive)}</span>
            </p>
            <Transitions node={state} root={root} />
            <States node={state} root={root} active={active} />
          </li>
        );
      })}
    </ul>
  );
}

function notesOf({id, type, history, invokes}: ChartNode, parent: ChartNode, isActive: boolean): string {
  const notes = [
    isActive ? 'active' : '',
    parent.type === 'compound' && parent.initial.includes(id) ? 'initial' : '',
    type === 'history' ? `${history} history` : type === 'final' || type === 'parallel' ? type : '',
    ...invokes.map((name) => `runs ${name}`),
  ].filter(Boolean);
  return notes.length === 0 ? '' : `, ${notes.join(', ')}`;
}

function Transitions({node, root}: Inner) {
  if (node.transitions.length === 0) return null;
  return (
    <ul className="text-muted">
      {node.transitions.map((transition) => (
        <li key={transition.id}>
          {rowText(rowOf(node, transition))} {leadsTo(transition, root)}
        </li>
      ))}
    </ul>
  );
}

/** The machine's own id says nothing that is not known. */
function leadsTo({targets, actions, isForbidden}: ChartTransition, root: ChartNode): string {
  const short = targets.map((id) => id.replace(`${root.id}.`, '')).join(', ');
  const done = actions.length === 0 ? '' : ` / ${actions.join(', ')}`;
  if (targets.length > 0) return `→ ${short}${done}`;
  return isForbidden ? '' : `→ stays${done}`;
}
