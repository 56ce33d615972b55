import { expect, it } from 'vitest';
import { waitingFor } from './waiting.ts';

it('a form waits until all its parts are done, and is notified only of a change', () => {
  let changes = 0;
  const waiting = waitingFor(() => changes++);
  expect(waiting.why()).toBeNull();
  waiting.report('photo', 'Se está subiendo la foto');
  waiting.report('photo', 'Se está subiendo la foto');
  waiting.report('letter', 'Se está subiendo la carta');
  expect([waiting.why(), changes]).toEqual(['Se está subiendo la foto', 2]);
  waiting.report('photo', null);
  expect(waiting.why()).toBe('Se está subiendo la carta');
  waiting.report('letter', null);
  waiting.report('letter', null);
  expect([waiting.why(), changes]).toEqual([null, 4]);
});
