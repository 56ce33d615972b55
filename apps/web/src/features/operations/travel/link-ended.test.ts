import { expect, it } from 'vitest';
import { errorFromAnswer } from '../../../api/api-error.ts';
import { isLinkEnded } from './link-ended.ts';

const answered = (status: number, body: unknown) => errorFromAnswer(status, body, new Headers());

it('a link ended if our server says so, not if a proxy refuses or finds nothing', () => {
  expect(isLinkEnded(answered(401, { code: 'ENLACE_INVALIDO' }))).toBe(true);
  expect(isLinkEnded(answered(404, { code: 'NO_ENCONTRADO' }))).toBe(true);
  for (const status of [401, 403, 404]) expect(isLinkEnded(answered(status, '<html>'))).toBe(false);
  expect(isLinkEnded(answered(503, { code: 'MANTENIMIENTO' }))).toBe(false);
});
