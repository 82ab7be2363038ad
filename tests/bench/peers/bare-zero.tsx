// Writes by `zero.mutate` and shows how many rows there are: no outbox, no session, no gateway.
import {Zero} from '@rocicorp/zero';
import {useQuery, ZeroProvider} from '@rocicorp/zero/react';
import {createRoot} from 'react-dom/client';
import {mutators, queries, schema, USER} from './bare-schema.ts';

const cacheURL = new URLSearchParams(location.search).get('zero');
const zero = new Zero({cacheURL, schema, mutators, userID: USER, context: undefined, logLevel: 'error'});

function Page() {
  const [notes] = useQuery(queries.notes.all());
  const add = () =>
    void zero.mutate(mutators.notes.add({id: crypto.randomUUID(), writtenAt: Date.now()})).client;
  return (
    <>
      <button type="button" onClick={add}>
        Mark as done
      </button>
      <p data-testid="points">{notes.length}</p>
    </>
  );
}

createRoot(document.querySelector('#root') ?? document.body).render(
  <ZeroProvider zero={zero}>
    <Page />
  </ZeroProvider>,
);
