import type { FalseFreightPreview } from '@cabezal/contract/operations/guides/special.calls';
import { expect, test } from 'vitest';
import { falseFreightSteps } from './false-freight-words.ts';

const half: FalseFreightPreview = {
  lines: [{ description: 'Flete', fee_code: 'TAR-00002', subtotal: '480.00' }],
  total: '480.00',
  leg_kind: 'VIAJE',
  shared_by: 'PARAMETER',
  part: 60,
  parts: 80,
  share: '360.00',
  sale_pct: 50,
  sale: '180.00',
  freight_billed: false,
};

test('the rate, the share of the leg and the percentage are each shown with their amount', () => {
  expect(falseFreightSteps(half).map(({ text, amount }) => `${text} = ${amount}`)).toEqual([
    'Flete, tarifa TAR-00002 = $480,00',
    'Tramo de viaje: 60 de 80 partes, por el parámetro «Reparto entre tramos» = $360,00',
    'Se cobra 50 % de esa parte = $180,00',
  ]);
});

test('reports a price without a rate, a single leg and a missing price', () => {
  const written = { ...half, lines: [{ description: 'Flete', fee_code: null, subtotal: '480.00' }] };
  const only = { ...written, shared_by: 'ONE_LEG' as const, part: 1, parts: 1 };
  expect(falseFreightSteps(only).map(({ text }) => text)).toEqual([
    'Flete, precio que no viene de una tarifa',
    'Tramo de viaje: es el único del contenedor',
    'Se cobra 50 % de esa parte',
  ]);
  const [without] = falseFreightSteps({ ...half, lines: [], total: '0.00', shared_by: 'ALIKE', part: 1, parts: 2 });
  expect(without).toEqual({ text: 'El contenedor no tiene precio de flete', amount: '$0,00' });
});

test('reports that a freight billed before is not charged again', () => {
  const steps = falseFreightSteps({ ...half, freight_billed: true });
  expect(steps.at(-1)?.text).toMatch(/^El flete ya está en una orden enviada: no se cobra además/);
});
