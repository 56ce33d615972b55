import { describe, expect, test } from 'vitest';
import { orderTotals } from '../amounts/order-totals';
import { agreedWaiting } from './agreed-stand-by';
import { traceWords } from './explain-losers';
import { prepareRules } from './prepare-rules';
import { feeOf as feeOfService, rate } from './rate';
import type { RateLine, RateTrace } from './rate-trace';
import {
  ALM,
  CLIENT,
  CUS,
  FACTS,
  FLE,
  factsOf,
  feeOf,
  GEN,
  itemOf,
  PAYER,
  rulesOf,
  STB,
  STRANGER,
  surchargeOf,
  VIP,
  WORKED_FEES,
  WORKED_SURCHARGES,
} from './rating.samples';
import { replay } from './replay';

const amounts = (trace: RateTrace): string[] => trace.lines.map(line => `${line.service} ${line.amount}`);
const lineOf = (trace: RateTrace, service: string): RateLine => {
  const line = trace.lines.find(each => each.service === service);
  if (line === undefined) throw new Error(service);
  return line;
};
const gaps = (trace: RateTrace): string[] => trace.gaps.map(gap => gap.code);

describe('the worked trip (8-money §1.2)', () => {
  const trace = rate(FACTS, rulesOf(WORKED_FEES, WORKED_SURCHARGES));

  test('costs 595.20: freight, fuel of 36 gallons, four tonnes of overweight, genset', () => {
    expect(
      trace.lines.map(({ service, quantity, unit_price, amount, iva_kind }) => [
        service,
        quantity,
        unit_price,
        amount,
        iva_kind,
      ]),
    ).toEqual([
      ['FLE', '1.00', '480.00', '480.00', 'ZERO'],
      ['FLE', '36.00', '0.20', '7.20', 'ZERO'],
      ['FLE', '4.00', '12.00', '48.00', 'ZERO'],
      ['GEN', '1.00', '60.00', '60.00', 'STANDARD'],
    ]);
    expect(trace).toMatchObject({ total: '595.20', side: 'VENTA', engine: '1', gaps: [], skipped: [], flags: [] });
  });

  test('has VAT 9.00, retention 5.35, to collect 598.85', () => {
    const totals = orderTotals(
      trace.lines.map(({ amount, iva_kind, is_freight }) => ({
        amount,
        vat_rate: iva_kind === 'ZERO' ? 0 : 15,
        is_freight,
      })),
    );
    expect(totals).toMatchObject({
      subtotal: '595.20',
      iva: '9.00',
      retention_base: '535.20',
      retention: '5.35',
      to_collect: '598.85',
    });
  });

  test('has a trace with the winner and why the others lost', () => {
    expect(traceWords(lineOf(trace, 'FLE'), FACTS.date)).toBe(
      'ganó TAR-00012 v1 por cliente; TAR-00013 505.00 FUERA_DE_VIGENCIA (desde 2026-12-01); ' +
        'TAR-00003 500.00 y TAR-00001 520.00 MENOS_ESPECIFICA (cliente)',
    );
  });

  test('has the same price with the genset booked and priced by the catalogue', () => {
    const booked = factsOf({ services: [{ id_service: GEN, quantity: 1 }] });
    const again = rate(booked, rulesOf(WORKED_FEES, WORKED_SURCHARGES.slice(0, 2)));
    expect(amounts(again)).toEqual(amounts(trace));
    expect(lineOf(again, 'GEN').rule).toEqual({ origin: 'SERVICE', unit_price: '60.00', booked: 1 });
  });

  test('is recomputed from what was stored alone', () => {
    const stored = JSON.parse(JSON.stringify(trace)) as RateTrace;
    expect(stored).toEqual(trace);
    expect(replay(stored)).toEqual({ total: '595.20', differs: [] });
    const touched = { ...stored, lines: stored.lines.map(line => ({ ...line, amount: '1.00' })) };
    expect(replay(touched).differs).toHaveLength(4);
  });
});

describe('services are priced separately', () => {
  const general = feeOf(1, '520.00', { items: [itemOf(FLE, '520.00'), itemOf(GEN, '55.00')] });
  const own = feeOf(2, '480.00', { id_client: CLIENT });
  const booked = factsOf({ services: [{ id_service: GEN, quantity: 1 }] });

  test('a client’s fee of the freight alone leaves the genset to the general fee', () => {
    const trace = rate(booked, rulesOf([general, own]));
    expect(trace.lines.map(line => 'code' in line.rule && line.rule.code)).toEqual(['TAR-00002', 'TAR-00001']);
    expect(amounts(trace)).toEqual(['FLE 480.00', 'GEN 55.00']);
  });
  test('the catalogue comes last', () => {
    expect(amounts(rate(booked, rulesOf([own])))).toEqual(['FLE 480.00', 'GEN 60.00']);
  });
  test('a freight without a fee gives TARIFA_REQUERIDA with the nearest rules', () => {
    const trace = rate(booked, rulesOf([feeOf(7, '500.00', { id_client: STRANGER })]));
    expect(trace.gaps).toEqual([
      expect.objectContaining({
        code: 'TARIFA_REQUERIDA',
        message: 'Asocie una tarifa a la reserva',
        blocking: true,
        losers: [expect.objectContaining({ code: 'TAR-00007', reason: 'OTRO_CLIENTE' })],
      }),
    ]);
    expect(amounts(trace)).toEqual(['GEN 60.00']);
  });
  test('a booked service without a price is a warning, not a refusal', () => {
    const trace = rate(factsOf({ services: [{ id_service: VIP, quantity: 2 }] }), rulesOf([own]));
    expect(trace.gaps).toEqual([
      {
        code: 'SIN_PRECIO',
        message: 'Atención especial no tiene precio: póngalo antes de enviar la orden',
        blocking: false,
        id_service: VIP,
        losers: [],
      },
    ]);
    expect(trace.total).toBe('480.00');
  });
  test('a service booked twice is one line; the freight is not booked', () => {
    const services = [
      { id_service: CUS, quantity: 1 },
      { id_service: FLE, quantity: 3 },
      { id_service: CUS, quantity: 2 },
    ];
    expect(amounts(rate(factsOf({ services }), rulesOf([own])))).toEqual(['FLE 480.00', 'CUS 180.00']);
  });
  test('an unknown service is an error of the caller', () => {
    expect(() => rate(factsOf({ services: [{ id_service: 4711, quantity: 1 }] }), rulesOf([own]))).toThrow(RangeError);
    expect(() => prepareRules({ services: [], fees: [own], surcharges: [], holidays: [] })).toThrow(RangeError);
  });
});

describe('automatic items', () => {
  test('an `auto` item is a line without a booking; an included one costs 0.00', () => {
    const items = [
      itemOf(FLE, '480.00'),
      itemOf(ALM, '12.00', { auto: true }),
      itemOf(CUS, '60.00', { auto: true, included: true }),
      itemOf(GEN, '50.00'),
    ];
    expect(amounts(rate(FACTS, rulesOf([feeOf(1, '0.00', { items })])))).toEqual([
      'FLE 480.00',
      'CUS 0.00',
      'ALM 12.00',
    ]);
  });
  test('the most specific fee decides whether an item is automatic', () => {
    const general = feeOf(1, '520.00', { items: [itemOf(FLE, '520.00'), itemOf(ALM, '12.00', { auto: true })] });
    const own = feeOf(2, '480.00', { id_client: CLIENT, items: [itemOf(FLE, '480.00'), itemOf(ALM, '10.00')] });
    expect(amounts(rate(FACTS, rulesOf([general, own])))).toEqual(['FLE 480.00']);
    const booked = factsOf({ services: [{ id_service: ALM, quantity: 3 }] });
    expect(amounts(rate(booked, rulesOf([general, own])))).toEqual(['FLE 480.00', 'ALM 30.00']);
  });
  test('a percentage of the freight refers to the freight’s line, and never prices the freight itself', () => {
    const items = [itemOf(CUS, '7.50', { method: 'PORCENTAJE_FLETE', auto: true }), itemOf(FLE, '480.00')];
    expect(amounts(rate(FACTS, rulesOf([feeOf(1, '0.00', { items })])))).toEqual(['FLE 480.00', 'CUS 36.00']);
    const circular = feeOf(2, '0.00', {
      id_client: CLIENT,
      items: [itemOf(FLE, '50.00', { method: 'PORCENTAJE_FLETE' })],
    });
    expect(amounts(rate(FACTS, rulesOf([feeOf(1, '480.00'), circular])))).toEqual(['FLE 480.00']);
    expect(gaps(rate(FACTS, rulesOf([circular])))).toEqual(['TARIFA_REQUERIDA']);
  });
  test('a missing fact of the freight is named, and does not give a price of 0.00', () => {
    const perKm = feeOf(1, '0.00', { items: [itemOf(FLE, '2.00', { method: 'POR_KM' })] });
    const trace = rate(factsOf({ km: null }), rulesOf([perKm]));
    expect(trace.gaps).toEqual([expect.objectContaining({ code: 'FALTA_DATO', blocking: true, id_service: FLE })]);
    expect(trace.gaps[0]?.message).toBe(
      'Flete terrestre de contenedor: no se puede calcular sin los kilómetros de la ruta',
    );
    expect(trace.lines).toEqual([]);
  });
});

describe('surcharges', () => {
  test('one surcharge wins per kind; kinds add up in their order', () => {
    const rules = rulesOf(
      [feeOf(1, '500.00')],
      [
        surchargeOf(5, 'NOCTURNO'),
        surchargeOf(2, 'SOBREPESO'),
        surchargeOf(6, 'SOBREPESO', { id_client: CLIENT, amount: '8.00' }),
        surchargeOf(7, 'PARADA_EXTRA'),
      ],
    );
    const trace = rate(factsOf({ plants: 3, appointment_time: '23:30' }), rules);
    expect(trace.lines.map(line => [line.description, line.amount])).toEqual([
      ['Flete terrestre de contenedor', '500.00'],
      ['Recargo por sobrepeso', '32.00'],
      ['Recargo por parada extra', '60.00'],
      ['Recargo nocturno', '50.00'],
    ]);
    expect(trace.total).toBe('642.00');
    const [, heavy] = trace.lines;
    expect(heavy).toMatchObject({ won_by: 'CLIENTE', losers: [{ code: 'REC-002', reason: 'MENOS_ESPECIFICA' }] });
  });
  test('the most specific rule decides even if it charges nothing', () => {
    const lenient = surchargeOf(6, 'SOBREPESO', { id_client: CLIENT, params: { sobrepeso_desde_kg: 31_000 } });
    const trace = rate(FACTS, rulesOf([feeOf(1, '500.00')], [surchargeOf(2, 'SOBREPESO'), lenient]));
    expect(trace.total).toBe('500.00');
    expect(trace.skipped).toEqual([expect.objectContaining({ code: 'REC-006', reason: 'SIN_EXCESO' })]);
  });
  test('surcharges of the purchase are not charged to the customer', () => {
    const paid = surchargeOf(2, 'SOBREPESO', { side: 'COMPRA' });
    expect(rate(FACTS, rulesOf([feeOf(1, '500.00')], [paid])).total).toBe('500.00');
  });
  test('a genset whose fee lacks a fact is named once, and no surcharge replaces it', () => {
    const fee = feeOf(1, '0', { items: [itemOf(GEN, '10.00', { method: 'PORCENTAJE_FLETE' })] });
    const services = [{ id_service: GEN, quantity: 1 }];
    const trace = rate(factsOf({ services }), rulesOf([fee], [surchargeOf(3, 'GENSET', { amount: '50.00' })]));
    expect([trace.lines, gaps(trace)]).toEqual([[], ['TARIFA_REQUERIDA', 'FALTA_DATO']]);
  });
  test('a genset is charged once: by the fee, else the surcharge, else the catalogue', () => {
    const booked = factsOf({ services: [{ id_service: GEN, quantity: 1 }] });
    const inFee = feeOf(1, '500.00', { items: [itemOf(FLE, '500.00'), itemOf(GEN, '40.00')] });
    const surcharge = surchargeOf(3, 'GENSET', { amount: '50.00' });
    const first = rate(booked, rulesOf([inFee], [surcharge]));
    expect(amounts(first)).toEqual(['FLE 500.00', 'GEN 40.00']);
    expect(first.skipped).toEqual([expect.objectContaining({ reason: 'YA_EN_TARIFA' })]);
    expect(amounts(rate(booked, rulesOf([feeOf(1, '500.00')], [surcharge])))).toEqual(['FLE 500.00', 'GEN 50.00']);
    expect(amounts(rate(booked, rulesOf([feeOf(1, '500.00')])))).toEqual(['FLE 500.00', 'GEN 60.00']);
  });
  test('a surcharge that is not `auto` is charged if its service was booked', () => {
    const asked = surchargeOf(5, 'FERIADO', { id_service: VIP, auto: false });
    const rules = rulesOf([feeOf(1, '500.00')], [asked], [{ date: FACTS.date, name: 'Prueba' }]);
    expect(rate(FACTS, rules).skipped).toEqual([expect.objectContaining({ reason: 'NO_AUTOMATICO' })]);
    const trace = rate(factsOf({ services: [{ id_service: VIP, quantity: 1 }] }), rules);
    expect(amounts(trace)).toEqual(['FLE 500.00', 'VIP 45.00']);
    expect(trace.gaps).toEqual([]);
  });
  test('a surcharge does not replace another booked service', () => {
    const rules = rulesOf([feeOf(1, '500.00')], [surchargeOf(2, 'SOBREPESO', { id_service: CUS })]);
    const trace = rate(factsOf({ services: [{ id_service: CUS, quantity: 1 }] }), rules);
    expect(amounts(trace)).toEqual(['FLE 500.00', 'CUS 48.00', 'CUS 60.00']);
  });
  test('a missing parameter has no default', () => {
    const parameters = { ...FACTS.parameters, sobrepeso_desde_kg: null };
    const trace = rate(factsOf({ parameters }), rulesOf([feeOf(1, '500.00')], [surchargeOf(2, 'SOBREPESO')]));
    expect(trace.gaps).toEqual([
      expect.objectContaining({
        code: 'SIN_PARAMETRO',
        blocking: true,
        message: 'Falta el parámetro sobrepeso_desde_kg para el 24/nov/2026',
      }),
    ]);
  });
  test('an unknown weight is a warning', () => {
    const trace = rate(factsOf({ cargo_kg: null }), rulesOf([feeOf(1, '500.00')], [surchargeOf(2, 'SOBREPESO')]));
    expect(trace.gaps).toEqual([expect.objectContaining({ code: 'FALTA_DATO', blocking: false })]);
    expect(trace.total).toBe('500.00');
  });
  test('a percentage of a freight without a price is not reported twice', () => {
    const trace = rate(factsOf({ appointment_time: '23:00' }), rulesOf([], [surchargeOf(5, 'NOCTURNO')]));
    expect(gaps(trace)).toEqual(['TARIFA_REQUERIDA']);
  });
  test('a diesel price older than 31 days is flagged, one of 31 days is not', () => {
    const flags = (diesel_valid_from: string): readonly string[] =>
      rate(factsOf({ parameters: { ...FACTS.parameters, diesel_valid_from } }), rulesOf(WORKED_FEES, WORKED_SURCHARGES))
        .flags;
    expect(flags('2026-10-24')).toEqual([]);
    expect(flags('2026-10-23')).toEqual(['DIESEL_ANTIGUO']);
    const dry = factsOf({ parameters: { ...FACTS.parameters, diesel_valid_from: '2020-01-01' } });
    expect(rate(dry, rulesOf([feeOf(1, '500.00')])).flags).toEqual([]);
  });
});

test('a genset that the client provides costs nothing under any rule; the booking is kept', () => {
  const items = [itemOf(FLE, '480.00'), itemOf(GEN, '55.00', { auto: true })];
  const facts = { own_generator: true, services: [{ id_service: GEN, quantity: 1 }] };
  for (const fees of [[feeOf(1, '480.00')], [feeOf(1, '480.00', { items })]]) {
    const trace = rate(factsOf(facts), rulesOf(fees, [surchargeOf(1, 'GENSET')]));
    expect(amounts(trace)).toEqual(['FLE 480.00', 'GEN 0.00']);
    expect(lineOf(trace, 'GEN').rule).toMatchObject({ booked: 1, own_generator: true });
    expect(trace.skipped.map(one => one.reason)).toEqual(['GENERADOR_DEL_CLIENTE']);
    expect(replay(trace)).toEqual({ total: '480.00', differs: [] });
  }
  const unasked = rate(factsOf({ own_generator: true, services: [] }), rulesOf([feeOf(1, '480.00', { items })]));
  expect(amounts(unasked)).toEqual(['FLE 480.00']);
});

describe('stand-by terms', () => {
  const items = [itemOf(FLE, '480.00'), itemOf(STB, '22.00', { method: 'POR_HORA' })];
  const own = feeOf(2, '480.00', { id_client: CLIENT, free_hours: 8, items });
  test('come from the fee that prices stand-by, booked or not', () => {
    expect(feeOfService(FACTS, rulesOf([own]), STB)).toEqual({ fee: own, item: items[1] });
    expect(feeOfService(factsOf({ id_client: PAYER, id_bill_to: PAYER }), rulesOf([own]), STB)).toBeNull();
  });
  test('include the free hours; the freight’s fee may have free hours without an hourly rate', () => {
    expect(agreedWaiting(FACTS, rulesOf([own]))).toEqual({ hour_usd: '22.00', free_hours: 8 });
    const freightOnly = feeOf(2, '480.00', { id_client: CLIENT, free_hours: 0 });
    expect(agreedWaiting(FACTS, rulesOf([freightOnly]))).toEqual({ hour_usd: null, free_hours: 0 });
    expect(agreedWaiting(FACTS, rulesOf([]))).toEqual({ hour_usd: null, free_hours: null });
    const free = feeOf(2, '480.00', { items: [itemOf(FLE, '480.00'), itemOf(STB, '0.00', { included: true })] });
    expect(agreedWaiting(FACTS, rulesOf([free])).hour_usd).toBe('0.00');
    const share = feeOf(2, '1.00', {
      items: [itemOf(FLE, '1.00'), itemOf(STB, '5.00', { method: 'PORCENTAJE_FLETE' })],
    });
    expect(agreedWaiting(FACTS, rulesOf([share])).hour_usd).toBeNull();
  });
  test('are never charged with the price, even as an automatic item', () => {
    const auto = feeOf(2, '480.00', { items: [itemOf(FLE, '480.00'), itemOf(STB, '22.00', { auto: true })] });
    expect(amounts(rate(factsOf({ needs_generator: false }), rulesOf([auto])))).toEqual(['FLE 480.00']);
  });
});
