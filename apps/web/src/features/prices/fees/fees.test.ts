import { addFee, type FeeRow, updateFee } from '@cabezal/contract/prices/fees/fees.calls';
import { saveSurcharge } from '@cabezal/contract/prices/fees/surcharges.calls';
import { describe, expect, it } from 'vitest';
import { withServices } from '../../../kits/prices/fee-address.ts';
import { nextFirstDay } from '../../../kits/rules/rule-days.ts';
import { cleanValues } from '../../../ui/form/zod-rule.ts';
import { type Ending, type Gap, gapPath, prolongPath } from './coverage-links.ts';
import {
  editValues,
  emptiedBy,
  feeInputOf,
  forAllQuestion,
  itemsWith,
  previewInput,
  scopeInput,
  scopeKinds,
  servicesWith,
  simulatedText,
} from './fee-form.ts';
import { changeText, itemText, limitsText, monthText, scopeText, surchargeText } from './fee-words.ts';
import { simulationOf } from './simulation/simulated-rows.ts';
import { methodOf, surchargeInput, surchargeValues } from './surcharge-form.ts';
import { prefillOf, servicesOf } from './use-prefill.ts';

const freight = {
  id_service: 1,
  service_code: 'FLE',
  service: 'Flete',
  method: 'FIJO' as const,
  amount: '480.00',
  min_amount: null,
  max_amount: null,
  included: false,
  auto: true,
};
const genset = { ...freight, id_service: 2, service_code: 'GEN', service: 'Generador', amount: '60.00', auto: false };
const share = { ...genset, id_service: 3, service_code: 'CUS', method: 'PORCENTAJE_FLETE' as const, amount: '4.50' };
const row = (of: Partial<FeeRow> = {}): FeeRow => ({
  id_fee: 12,
  code: 'TAR-00012',
  id_family: 12,
  version: 1,
  state: 'VIGENTE',
  valid_from: '2026-01-01',
  valid_to: null,
  note: null,
  author: 'Ana',
  created_at: '2026-01-01T12:00:00Z',
  approved_at: null,
  approver: null,
  void_reason: null,
  can: { edit: true, end: true, approve: true },
  reservation_type: 'E',
  template: null,
  id_plant: null,
  plant: null,
  id_route: null,
  route: null,
  id_canton: 7,
  canton: 'El Guabo',
  id_province: null,
  province: null,
  id_port: 4,
  port: 'Puerto Bolívar',
  id_container_type: 3,
  container_type: '40RH',
  container_group: null,
  km_from: null,
  km_to: null,
  lane: 'El Guabo → Puerto Bolívar',
  container: '40RH',
  id_client: null,
  client: null,
  id_shipping_line: null,
  shipping_line: null,
  id_product: null,
  product: null,
  diesel_base_usd: '2.50',
  free_hours: null,
  basic: false,
  freight,
  items: [freight, genset, share],
  open_reservations: 0,
  ...of,
});

describe('the texts of a rate', () => {
  it('have the unit of the method', () => {
    expect(itemText(freight)).toBe('$480,00');
    expect(itemText({ ...freight, method: 'POR_KM', amount: '1.20' })).toBe('$1,20/km');
    expect(itemText(share)).toBe('4,50 % del flete');
    expect(itemText({ ...freight, amount: '0.00', included: true })).toBe('Incluido');
  });
  it('include limits only if there are any', () => {
    expect(limitsText(freight)).toBeNull();
    expect(limitsText({ min_amount: '40.00', max_amount: null })).toBe('Mínimo $40,00');
    expect(limitsText({ min_amount: '40.00', max_amount: '90.00' })).toBe('De $40,00 a $90,00');
  });
  it('format changes and scope', () => {
    expect(changeText('4.17')).toBe('+4,17 %');
    expect(changeText('-2.71')).toBe('−2,71 %');
    expect(changeText(null)).toBeNull();
    expect(monthText('2026-11')).toBe('nov 2026');
    expect(scopeText(row({ template: 'E_DIRECTO', shipping_line: 'Maersk' }))).toBe(
      'El Guabo → Puerto Bolívar · Exportación directa · Maersk',
    );
    expect(surchargeText({ method: 'POR_GALON', amount: '0.00' })).toBe('Diferencia del diésel');
    expect(surchargeText({ method: 'POR_TONELADA', amount: '12.00' })).toBe('$12,00/t');
  });
});

describe('the form of a rate', () => {
  it('begins with the stored values, and sends the same back', () => {
    const values = editValues(row({ state: 'FUTURA' }), '2025-12-01', null);
    expect(values).toMatchObject({ place_kind: 'canton', container_kind: 'type', valid_from: '2026-01-01' });
    const sent = (input: object) => cleanValues(updateFee.input, { ...input, id_fee: 12, version: 1, reprice: [] });
    expect(sent(scopeInput(values))).toEqual(sent(feeInputOf(row())));
    expect(updateFee.input.safeParse(sent(scopeInput(values))).success).toBe(true);
  });
  it('sends at most one place and one container, those of the selected kind', () => {
    const both = { place_kind: 'plant', id_plant: 5, id_canton: 7, container_kind: 'any', id_container_type: 3 };
    expect(scopeInput(both)).toMatchObject({ id_plant: 5, id_canton: null, id_container_type: null });
    expect(emptiedBy({ place_kind: 'route' })).toMatchObject({ id_plant: null, id_canton: null, id_route: null });
    expect(emptiedBy({ note: 'x' })).toEqual({});
    expect(scopeKinds({ container_group: 'REEFER', id_province: 1 })).toEqual({
      place_kind: 'province',
      container_kind: 'group',
    });
  });
  it('begins a new version of a rate in force tomorrow, or on the day after its first if that is later', () => {
    const held = { state: 'VIGENTE' as const, valid_from: '2026-01-01', valid_to: null };
    expect(nextFirstDay(held, '2026-11-23')).toBe('2026-11-24');
    expect(nextFirstDay({ ...held, state: 'PROPUESTA' }, '2026-11-23')).toBe('2026-01-01');
    expect(editValues(row({ valid_to: '2026-11-30' }), '2026-11-23', '2026-12-01')).toMatchObject({
      valid_from: '2026-12-01',
      valid_to: null,
    });
  });
  it('requests the preview as soon as it has a first day, with the complete items', () => {
    expect(previewInput({ items: [] }, null)).toBeNull();
    const whole = { id_service: 1, method: 'FIJO', amount: '480.00', included: false, auto: false };
    const draft = { valid_from: '2026-12-01', place_kind: 'canton', id_canton: 7, id_plant: 9, reprice: [1] };
    const asked = previewInput({ ...draft, items: [whole, { id_service: 2, method: 'FIJO' }] }, 12);
    expect(asked).toMatchObject({ id_fee: 12, id_canton: 7, valid_from: '2026-12-01' });
    expect(asked?.items).toEqual([whole]);
    expect(asked?.id_plant ?? null).toBeNull();
    expect(asked).not.toHaveProperty('reprice');
  });
});

describe('the selected reservations', () => {
  it('are sent with the rate', () => {
    const item = { id_service: 1, method: 'FIJO', amount: '480.00' };
    const sent = cleanValues(addFee.input, scopeInput({ valid_from: '2026-12-01', items: [item], reprice: [48188] }));
    expect(addFee.input.parse(sent).reprice).toEqual([48188]);
  });
});

describe('the links of the coverage', () => {
  const gap: Gap = {
    reservation_type: 'E',
    id_client: 3,
    client: 'Río Jubones',
    id_plant: 5,
    plant: 'Planta',
    id_canton: 7,
    canton: 'El Guabo',
    id_port: 4,
    port: 'Puerto Bolívar',
    id_container_type: 3,
    container_type: '40RH',
    lane: 'El Guabo → Puerto Bolívar',
    containers: 12,
    last_date: '2026-11-20',
    from: '2026-12-01',
    ends: null,
  };
  it('fill the form with the lane', () => {
    const params = new URLSearchParams(gapPath(gap).split('?')[1]);
    const values = prefillOf(params);
    expect(values).toEqual({
      reservation_type: 'E',
      id_client: 3,
      id_canton: 7,
      id_port: 4,
      id_container_type: 3,
      valid_from: '2026-12-01',
      place_kind: 'canton',
      container_kind: 'type',
    });
    const item = { id_service: 1, method: 'FIJO', amount: '480.00' };
    expect(addFee.input.safeParse(cleanValues(addFee.input, { ...values, items: [item] })).success).toBe(true);
  });
  it('add the services without a price, each once, to those of the rate', () => {
    const [, query = ''] = withServices('/tarifas/add?cliente=3', [6, 9, 6]).split('?');
    const params = new URLSearchParams(query);
    expect([params.get('cliente'), servicesOf(params)]).toEqual(['3', [6, 9]]);
    const offered = [{ id_service: 1 }, { id_service: 6 }];
    const items = [{ id_service: 1, amount: '480.00' }];
    expect(itemsWith(items, servicesOf(params), offered)).toEqual([
      items[0],
      { id_service: 6, method: 'FIJO', included: false, auto: false },
    ]);
    expect(itemsWith(items, [1], offered)).toEqual(items);
    expect([servicesOf(new URLSearchParams('servicios=x,-1')), withServices('/tarifas/add', [])]).toEqual([
      [],
      '/tarifas/add',
    ]);
  });
  it('ignore invalid parameters', () => {
    const values = prefillOf(new URLSearchParams('tipo=X&cliente=-1&planta=abc&desde=2026-02-30'));
    expect(values).toEqual({ place_kind: 'any', container_kind: 'any' });
  });
  it('extend a rate that ends from the day after its last', () => {
    const ending = { id_fee: 12, valid_to: '2026-11-30' } as Ending;
    expect(prolongPath(ending)).toBe('/tarifas/edit/12?desde=2026-12-01');
  });
});

it('a service that is no longer offered keeps its name in a rate that has it', () => {
  const offered = [{ id_service: 1, code: 'FLE', name: 'Flete' }];
  const gone = { id_service: 12, service_code: 'ESC', service: 'Escolta' };
  expect(servicesWith(offered, [freight, gone])).toEqual([
    ...offered,
    { id_service: 12, code: 'ESC', name: 'Escolta' },
  ]);
});

describe('a simulation of a form', () => {
  const values = editValues(row(), '2026-11-21', null);
  const textOf = (changes: object) => simulatedText(previewInput({ ...values, ...changes }, 12));
  const items = [{ ...freight, amount: '500.00' }];

  it('is outdated after a change of an amount or a day, not of a note or the selection', () => {
    const last = textOf({});
    expect(textOf({ note: 'Otra', justification: 'Contrato', reprice: [5] })).toBe(last);
    expect(textOf({ items })).not.toBe(last);
    expect(textOf({ valid_from: '2027-03-01' })).not.toBe(last);
    expect(textOf({ items: values.items })).toBe(last);
    // A field that was never shown, and one that was emptied.
    const { km_from: _, ...shown } = values;
    expect(simulatedText(previewInput(shown, 12))).toBe(last);
    expect(textOf({ km_from: '' })).toBe(last);
  });
});

describe('a simulation of rows', () => {
  const trial = { percent: 5, of: 'freight' as const, valid_from: '2026-12-01', months: 3 };
  const amounts = (of: 'freight' | 'all') =>
    simulationOf([row()], { ...trial, of }).fees?.[0]?.items.map(item => item.amount);
  it('changes the freight only, or everything except what depends on it', () => {
    expect(amounts('freight')).toEqual(['504.00', '60.00', '4.50']);
    expect(amounts('all')).toEqual(['504.00', '63.00', '4.50']);
  });
  it('uses proposals as they are', () => {
    expect(simulationOf([row({ state: 'PROPUESTA' })], trial)).toMatchObject({ fees: [], proposals: [12] });
  });
  it('never ends a draft before it begins', () => {
    expect(simulationOf([row({ valid_to: '2026-11-30' })], trial).fees?.[0]?.valid_to).toBeNull();
  });
});

describe('the form of a surcharge', () => {
  const entered = {
    ...surchargeValues(null, '2026-11-23'),
    kind: 'NOCTURNO',
    method: 'PORCENTAJE',
    amount: '10.00',
    id_service: 1,
    id_client: 3,
    id_carrier: 9,
    params: { noche_desde: '22:00', diesel_base_usd: '2.50' },
  };
  it('sends only fields of its kind and its side', () => {
    const input = cleanValues(saveSurcharge.input, surchargeInput(entered));
    const sent = saveSurcharge.input.parse(input);
    expect(sent.params).toEqual({ noche_desde: '22:00' });
    expect([sent.id_client, sent.id_carrier ?? null]).toEqual([3, null]);
    expect(surchargeInput({ ...entered, side: 'COMPRA' })).toMatchObject({ id_client: null, id_carrier: 9 });
  });
  it('needs no amount for fuel by the gallon', () => {
    const fuel = surchargeInput({ ...entered, kind: 'COMBUSTIBLE', method: 'POR_GALON', amount: undefined });
    expect(fuel).toMatchObject({ amount: '0.00', params: { diesel_base_usd: '2.50' } });
  });
  it('keeps a method that the kind has, else uses its first', () => {
    expect(methodOf('FERIADO', 'PORCENTAJE')).toBe('PORCENTAJE');
    expect(methodOf('SOBREPESO', 'FIJO')).toBe('POR_TONELADA');
  });
});

describe('a rate for all clients', () => {
  const any = { id_client: null, place_kind: 'any', container_kind: 'any', id_port: 7 };

  it('needs a confirmation before saving, once', () => {
    expect(forAllQuestion(any)).toMatch(/cualquier cliente, cualquier lugar y cualquier contenedor/);
    // A value in the field of another kind does not restrict it.
    expect(forAllQuestion({ ...any, id_plant: 3 })).not.toBeNull();
    expect(forAllQuestion(any, any)).toBeNull();
    expect(forAllQuestion(any, { ...any, id_client: 3 })).not.toBeNull();
  });

  it('does not if it names a client, a place or a container', () => {
    expect(forAllQuestion({ ...any, id_client: 3 })).toBeNull();
    expect(forAllQuestion({ ...any, place_kind: 'plant', id_plant: 3 })).toBeNull();
    expect(forAllQuestion({ ...any, container_kind: 'group', container_group: 'SECO' })).toBeNull();
  });
});
