import {expect, test} from 'vitest';
import {UTM_MOST, utmIn} from '#schema/account/utm.ts';

test('the five words of an address are read, and nothing else of it', () => {
  expect(
    utmIn('?utm_source=news&utm_medium=email&utm_campaign=may&utm_term=rag&utm_content=top&token=secret'),
  ).toEqual({source: 'news', medium: 'email', campaign: 'may', term: 'rag', content: 'top'});
});

test('an address without any of them, or with empty ones, says nothing', () => {
  expect(utmIn('?utm_source=&utm_medium=%20&page=2')).toBeUndefined();
  expect(utmIn('')).toBeUndefined();
});

test('what is too long is cut, not refused: nobody registers less for a long link', () => {
  expect(utmIn(`?utm_campaign=${'x'.repeat(5000)}`)?.campaign).toHaveLength(UTM_MOST);
});

test('control characters and half a surrogate pair, which PostgreSQL cannot store, do not come in', () => {
  const found = utmIn(`?utm_source=a%00b%0Ac&utm_term=${'x'.repeat(UTM_MOST - 1)}😀&utm_content=%00`);
  expect(found).toEqual({source: 'abc', term: `${'x'.repeat(UTM_MOST - 1)}\uFFFD`});
});
