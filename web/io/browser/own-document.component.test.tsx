import {expect, onTestFinished, test} from 'vitest';
import {documentPage, forgetTry, hasPolicyOf, isDocumentOf, wasTried} from '#web/io/browser/own-document.ts';
import {sentAs} from '#web/io/browser/sent-as.ts';

test('a page that the app goes to is not the one that the document was sent as', () => {
  const [loaded, state] = [location.href, history.state as unknown];
  onTestFinished(() => history.replaceState(state, '', loaded));
  sentAs('/modules');
  history.pushState(null, '', '/did-avatar');
  expect([documentPage(), isDocumentOf('/did-avatar'), isDocumentOf('/modules')]).toEqual([
    '/modules',
    false,
    true,
  ]);
});

test('the copy of the app on the device is no page’s document, whatever its address', () => {
  const [loaded, state] = [location.href, history.state as unknown];
  onTestFinished(() => history.replaceState(state, '', loaded));
  history.replaceState(null, '', '/did-avatar');
  expect([documentPage(), isDocumentOf('/did-avatar')]).toEqual([undefined, false]);
  sentAs('');
  expect([documentPage(), isDocumentOf('/did-avatar')]).toEqual([undefined, false]);
});

test.each([true, false])(
  'it has the policy of its own page alone, where it was sent with one: %s',
  (isSo) => {
    sentAs('/did-avatar', isSo);
    expect([hasPolicyOf('/did-avatar'), hasPolicyOf('/did-agents-avatar')]).toEqual([isSo, false]);
  },
);

test('of what was tried one page is known', () => {
  onTestFinished(forgetTry);
  sessionStorage.setItem('page-tried', '/did-avatar');
  expect([wasTried('/did-avatar'), wasTried('/did-agents-avatar')]).toEqual([true, false]);
  forgetTry();
  expect(wasTried('/did-avatar')).toBe(false);
});
