// A project that is open stays open while its rows come in two parts.
import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {ProjectFiles} from '#web/coding/project/files/use-files.ts';
import {useLastWhole} from '#web/coding/project/use-last-whole.ts';

const filesOf = (isWhole: boolean, ...paths: string[]): ProjectFiles => ({
  files: paths.map((path) => ({
    id: path,
    path,
    head: isWhole ? {version: 1, body: ''} : undefined,
  })) as unknown as ProjectFiles['files'],
  all: new Map(),
  isWhole,
});

function Opened({now}: {now: ProjectFiles}) {
  const {files, isWhole} = useLastWhole(now);
  if (!isWhole) return <p>Loading</p>;
  return (
    <>
      <input aria-label="Name" />
      <output>{files.map(({path}) => path).join(' ')}</output>
    </>
  );
}

const field = () => page.getByLabelText('Name');
const shown = () => page.getByRole('status');

test('what is typed stays while a text is still on its way, and newer files are shown once they are whole', async () => {
  const {rerender} = await render(<Opened now={filesOf(false)} />);
  await expect.element(page.getByText('Loading')).toBeVisible();

  await rerender(<Opened now={filesOf(true, 'main.py')} />);
  await field().fill('notes.txt');

  await rerender(<Opened now={filesOf(false, 'main.py', 'notes.txt')} />);
  await expect.element(field()).toHaveValue('notes.txt');
  await expect.element(shown()).toHaveTextContent('main.py');

  await rerender(<Opened now={filesOf(true, 'main.py', 'notes.txt')} />);
  await expect.element(field()).toHaveValue('notes.txt');
  await expect.element(shown()).toHaveTextContent('main.py notes.txt');
});
