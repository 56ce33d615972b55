import { expect, test } from 'vitest';
import { outsideJson } from './outside-json.ts';

test('texts of another system are as a database stores them, however deep they stand', () => {
  const body = String.raw`{"state":"REJECTED","text":"malo\u0000malo","more":[{"said":"\ud800"}],"n":1,"none":null}`;
  expect(outsideJson(body)).toEqual({
    state: 'REJECTED',
    text: 'malo malo',
    more: [{ said: '\ufffd' }],
    n: 1,
    none: null,
  });
});

test('what is no JSON is nothing', () => {
  expect(outsideJson('<html></html>')).toBeUndefined();
});
