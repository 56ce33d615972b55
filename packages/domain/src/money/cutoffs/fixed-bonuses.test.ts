import fc from 'fast-check';
import { expect, it } from 'vitest';
import { add, compare, type Money, toMoney, ZERO } from '../../system/amounts/money';
import { figuresOf } from './cutoff-line';
import { type AgreedStop, fixedBonus, incidentLoss, punctualityLoss } from './fixed-bonuses';
import { entrySides } from './journal-entry';
import { monthCuts, monthOf, smaller } from './month-limit';
import { adjusted, draftLine, withinMonths } from './settle';

const stop = (more: Partial<AgreedStop> = {}): AgreedStop => ({
  name: 'Planta El Guabo',
  appointment_at: '2026-12-02T13:00:00.000Z',
  arrival_at: '2026-12-02T12:50:00.000Z',
  departure_at: null,
  responsible: null,
  ...more,
});
const late = (responsible: string | null) => stop({ arrival_at: '2026-12-02T13:25:00.000Z', responsible });

it('a trip is on time if it reached every stop with an appointment; a delay of others does not count', () => {
  expect(punctualityLoss([stop(), stop()])).toBeNull();
  // As justifications count it: less than a minute is no delay.
  expect(punctualityLoss([stop({ arrival_at: '2026-12-02T13:00:59.000Z' })])).toBeNull();
  expect(punctualityLoss([stop(), late(null)])).toBe('Llegó tarde a Planta El Guabo: +25 min');
  expect(punctualityLoss([late('TRANSPORTISTA')])).not.toBeNull();
  for (const responsible of ['CLIENTE', 'TERCERO', 'FUERZA_MAYOR', 'OPERADOR'])
    expect([responsible, punctualityLoss([late(responsible), stop()])]).toEqual([responsible, null]);
  expect(punctualityLoss([stop({ arrival_at: null })])).toBe('Sin llegada a Planta El Guabo');
  // The truck started there: nobody records an arrival.
  expect(punctualityLoss([stop({ arrival_at: null, departure_at: '2026-12-02T12:00:00.000Z' })])).toBeNull();
  expect(punctualityLoss([])).toBe('Ninguna parada tenía cita');
});

it('an accident and a fine are incidents', () => {
  expect(incidentLoss({ accidents: 0, fines: 0 })).toBeNull();
  expect(incidentLoss({ accidents: 1, fines: 0 })).toBe('Tuvo un accidente en el viaje');
  expect(incidentLoss({ accidents: 0, fines: 2 })).toBe('Tuvo una multa en el viaje');
});

const times = [
  { id_guide: 1, minutes: 120 },
  { id_guide: 2, minutes: 360 },
];
const part = (id_guide: number, loss: string | null = null, held: Parameters<typeof fixedBonus>[2]['held'] = []) =>
  fixedBonus('10.00', 'Sin incidente', { id_guide, loss, times, held });

it('two drivers of a trip share a fixed bonus by hours; who loses it takes nothing from the other, and gives nothing', () => {
  expect([part(1), part(2)]).toEqual([
    { rule: '10.00', part: '2.50', how: 'Sin incidente: 2 h de 8 h' },
    { rule: '10.00', part: '7.50', how: 'Sin incidente: 6 h de 8 h' },
  ]);
  expect(part(1, 'Tuvo un accidente en el viaje')).toEqual({
    rule: ZERO,
    part: ZERO,
    how: 'Tuvo un accidente en el viaje',
  });
  expect(part(2, null, [{ id_guide: 1, rule: ZERO, part: ZERO }]).part).toBe('7.50');
  // The hours were corrected between two cortes: the last one gets the rest.
  expect(part(2, null, [{ id_guide: 1, rule: '10.00', part: '3.00' }]).part).toBe('7.00');
  const alone = fixedBonus('10.00', 'Sin incidente', { id_guide: 3, loss: null, times: [], held: [] });
  expect(alone).toEqual({ rule: '10.00', part: '10.00', how: 'Sin incidente' });
});

const driver = { id: 1, name: 'Zambrano' };
const bonus = (id_guide: number, day: string, amount: Money) =>
  draftLine(driver, { concept: 'BONO', rule: amount, part: amount, how: 'Regla de bono', day }, { id_guide });
it('a fine is deducted, and reduces the expense in the books', () => {
  const motive = 'Exceso de velocidad';
  const fine = draftLine(driver, { concept: 'MULTA', fine: '20.00', guide: 'VIA-000012', motive });
  expect([fine.amount, fine.formula]).toEqual(['-20.00', 'VIA-000012: Exceso de velocidad']);
  const sides = entrySides('BONOS', [bonus(1, '2026-12-02', '50.00'), fine]);
  expect(sides.map(side => [side.account, side.amount])).toEqual([
    ['GASTO', '30.00'],
    ['POR_PAGAR', '-30.00'],
  ]);
});

const upTo = (limit: Money, paid: Money = ZERO) => ({ limitOf: () => limit, paidOf: () => paid });

it('the limit of a month cuts the last trips, says so, and counts what cortes have paid', () => {
  const lines = [bonus(2, '2026-12-20', '15.00'), bonus(1, '2026-12-02', '15.00'), bonus(3, '2027-01-02', '15.00')];
  const cut = withinMonths(lines, upTo('20.00'));
  expect(cut.map(line => line.amount)).toEqual(['5.00', '15.00', '15.00']);
  expect(cut[0]?.formula).toBe('Regla de bono; tope de $20,00 en dic 2026');
  for (const line of cut) if (!('reverses' in line.inputs)) expect(figuresOf(line.inputs).amount).toBe(line.amount);
  expect(withinMonths(lines, upTo('20.00', '30.00')).map(line => line.amount)).toEqual(['0.00', '0.00', '0.00']);
  expect(withinMonths(lines, { ...upTo(ZERO), limitOf: () => null })).toEqual(lines);
});

it('an adjusted amount is within the limit, too', () => {
  const change = { id_guide: 1, concept: 'BONO' as const, amount: '90.00', justification: 'Doble turno' };
  const [line] = withinMonths([adjusted(bonus(1, '2026-12-02', '15.00'), change)], upTo('40.00'));
  expect(line).toMatchObject({ amount: '40.00', adjusted_from: '15.00', justification: 'Doble turno' });
});

const drawn = fc.record({
  id_payee: fc.integer({ min: 1, max: 2 }),
  id_guide: fc.integer({ min: 1, max: 9 }),
  concept: fc.constantFrom('BONO', 'BONO_PUNTUALIDAD'),
  day: fc.constantFrom('2026-11-30', '2026-12-01', '2026-12-31'),
  amount: fc.integer({ min: 0, max: 3_000 }).map(n => toMoney(n / 100)),
});
it('no month of a driver exceeds its limit, whatever the order of the lines; nothing is cut that fits', () => {
  const limit = '40.00';
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 12 }), fc.integer({ min: 0, max: 50 }), (lines, already) => {
      const paid = toMoney(already);
      const cuts = monthCuts(lines, upTo(limit, paid));
      const left = (line: (typeof lines)[number]) => smaller(line.amount, cuts.get(line)?.room ?? line.amount);
      for (const line of lines) {
        const same = lines.filter(one => one.id_payee === line.id_payee && monthOf(one.day) === monthOf(line.day));
        const total = add(paid, ...same.map(left));
        const most = compare(paid, limit) > 0 ? paid : limit;
        expect(compare(total, most)).not.toBe(1);
        const wanted = add(paid, ...same.map(one => one.amount));
        if (compare(wanted, limit) <= 0) expect(total).toBe(wanted);
        else expect(total).toBe(most);
      }
    }),
  );
});
