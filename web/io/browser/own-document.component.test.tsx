import {expect, onTestFinished, test} from 'vitest';
import {documentPath, isDocumentOf} from '#web/io/browser/own-document.ts';

test('a page that the app goes to is not the one that the document was loaded as', () => {
  const [loaded, state] = [location.href, history.state as unknown];
  onTestFinished(() => history.replaceState(state, '', loaded));
  const own = location.pathname;
  history.pushState(null, '', '/did-avatar');
  expect([location.pathname, documentPath(), isDocumentOf('/did-avatar')]).toEqual([
    '/did-avatar',
    own,
    false,
  ]);
});
