import { expect, it } from 'vitest';
import { formAt } from './use-leave-guard.ts';

const at = (search: string) => formAt({ pathname: '/guias', search });

it('what is written beside a list is left with the guide, the trip, the case or the task, not with a filter', () => {
  expect(at('?guia=7&q=tercon')).toBe(at('?guia=7'));
  expect(at('?guia=7')).not.toBe(at('?guia=8'));
  expect(at('?guia=7')).not.toBe(at(''));
  expect(at('?viaje=7')).not.toBe(at('?viaje=8'));
  expect(at('?caso=7')).not.toBe(at(''));
  expect(at('?tarea=7')).not.toBe(at(''));
  expect(at('?guia=7')).not.toBe(at('?viaje=7'));
});
