import type { Candidate } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { expect, test } from 'vitest';
import { reasonGroups, unavailableText, wayOf } from './reason-groups.ts';

const row = (id_truck: number, ...reason_codes: string[]) => ({ id_truck, reason_codes }) as Candidate;

test('unavailable trucks are counted by their most serious reason, the most frequent first', () => {
  const groups = reasonGroups([
    row(1, 'CREDENCIAL_VENCIDA'),
    row(2, 'CREDENCIAL_VENCIDA', 'CAMION_OCUPADO'),
    row(3, 'CAMION_OCUPADO'),
    row(4, 'LICENCIA_VENCIDA'),
    row(5, 'ALGO_NUEVO'),
  ]);
  expect(groups.map(group => [group.title, group.rows.map(r => r.id_truck)])).toEqual([
    ['2 ocupados', [2, 3]],
    ['1 con credencial vencida', [1]],
    ['1 con licencia vencida', [4]],
    ['1 por otro motivo', [5]],
  ]);
  expect(reasonGroups([])).toEqual([]);
});

test('one truck is in the singular', () => {
  expect([unavailableText(1), unavailableText(12)]).toEqual(['1 camión no disponible', '12 camiones no disponibles']);
});

test('names the screen where a reason can be removed, if there is one', () => {
  const row = { id_truck: 7, id_driver: 9 };
  expect(wayOf('CERTIFICADO_FALTANTE', row)?.path).toBe('/camiones/7?tab=certificados');
  expect(wayOf('CREDENCIAL_VENCIDA', row)?.path).toBe('/credenciales/camion/7');
  expect(wayOf('LICENCIA_VENCIDA', row)?.path).toBe('/conductores/9');
  expect(wayOf('LICENCIA_VENCIDA', { ...row, id_driver: null })).toBeNull();
  expect(wayOf('CAMION_OCUPADO', row)).toBeNull();
});
