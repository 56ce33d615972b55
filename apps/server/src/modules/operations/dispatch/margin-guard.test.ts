import {
  getReservation,
  reservationMoney,
  saveReservation,
  updatePendingState,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { assign, getCandidates, reassign } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { saveGuide, updateTruckGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { acceptProposals, getProposalMargin, propose } from '@cabezal/contract/operations/proposals/proposals.calls';
import { getCompany } from '@cabezal/contract/people/companies/companies.calls';
import { editCompany } from '@cabezal/contract/people/companies/company-edits.calls';
import { getProfile } from '@cabezal/contract/people/session/session.calls';
import { listParameterValues, saveGeneralParameters } from '@cabezal/contract/prices/parameter-values/parameters.calls';
import { getHistory } from '@cabezal/contract/system/history/history.calls';
import { formatPercent } from '@cabezal/domain/system/amounts/format';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { plannedRun } from '../proposals/proposals.samples.ts';
import { directExport, waitingTrip } from './dispatch.samples.ts';

let t: TestApp;
let boss: Client;
let clerk: Client;
let dispatcher: Client;
beforeAll(async () => {
  t = await startTestApp();
  [boss, clerk, dispatcher] = [await t.as('admin'), await t.as('operador'), await t.as('despacho')];
});
afterAll(() => t.close());

let day = 1;
const booking = () => directExport(`2026-12-${String(++day).padStart(2, '0')}`);
/** Sets today's limits. A parameter has one value per day, so today's is overwritten directly in the table. */
async function limits(given: { minimum?: number; target?: number; block?: boolean }) {
  const { minimum = -100, target = 35, block = false } = given;
  for (const [key, value] of Object.entries({
    margen_minimo_pct: minimum,
    margen_objetivo_pct: target,
    bloquear_sin_costo: block,
  }))
    await t.write(tx => tx.run(sql`update parameters set value = ${JSON.stringify(value)}::jsonb where key = ${key}`));
}
beforeEach(() => limits({}));
const own = { id_truck: 1, id_driver: 1, id_generator: 1, id_chassis: 4 };
/** The carrier is paid 318.00 for the container. */
const third = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
const money = async (id_reservation: number) => clerk.ok(reservationMoney, { id_reservation });

describe('approval', () => {
  test('below the minimum, only authorized users approve, with a reason that is kept in the history', async () => {
    const { id_reservation, version } = await clerk.ok(saveReservation, booking());
    const { profitability } = await money(id_reservation);
    await limits({ minimum: Math.ceil(Number(profitability)) + 1 });
    const accept = (who: Client, more: object = {}) =>
      who.call(updatePendingState, { id_reservation, version, estado: 'ACCEPTED', ...more });
    const refused = await accept(clerk, { margin_reason: 'Cliente nuevo' });
    expect([refused.status, refused.body.code]).toEqual([409, 'MARGEN_INSUFICIENTE']);
    expect(refused.body.message).toMatch(/^La rentabilidad .?[\d.,]+ % es menor que el mínimo de .?[\d.,]+ %$/);
    expect((await clerk.ok(getReservation, { id_reservation })).can.approve).toBe(refused.body.message);
    // An authorized user is asked for the reason; nothing was stored meanwhile.
    expect((await boss.ok(getReservation, { id_reservation })).can.approve).toBe(true);
    expect((await accept(boss)).body.fields).toHaveProperty('margin_reason');
    expect((await accept(boss, { margin_reason: 'no' })).status).toBe(409);
    expect((await clerk.ok(getReservation, { id_reservation })).status).toBe('PENDING');
    const done = await accept(boss, { margin_reason: 'Cliente nuevo, viaje de prueba' });
    expect([done.status, done.body.status]).toEqual([200, 'ACCEPTED']);
    const { rows } = await boss.ok(getHistory, { noun: 'reservation', id: String(id_reservation) });
    expect(rows).toContainEqual(
      expect.objectContaining({
        what: 'Aceptó una rentabilidad menor que el mínimo',
        motive: 'Cliente nuevo, viaje de prueba',
      }),
    );
  });

  test('a carrier chosen with the approval is included in the margin', async () => {
    const { id_reservation, version } = await clerk.ok(saveReservation, booking());
    const before = Number((await money(id_reservation)).profitability);
    // 450.00 sold, 318.00 paid: 41.51 %.
    await limits({ minimum: 42 });
    expect(before).toBeLessThan(42);
    const accept = (id_carrier?: number) =>
      clerk.call(updatePendingState, { id_reservation, version, estado: 'ACCEPTED', id_carrier });
    expect((await accept(2)).body.message).toContain('La rentabilidad 41,51 %');
    await limits({ minimum: 41 });
    expect((await accept(2)).status).toBe(200);
    expect(await money(id_reservation)).toMatchObject({ cost: '318.00', profitability: '41.51' });
  });

  test('an unknown cost is refused only if the parameter requires it', async () => {
    // No purchase rate exists for a 20 feet container on this lane.
    const box = { containers: [{ id_container_type: 1, weight_kg: 10_000, set_point_c: null }] };
    const { id_reservation, version } = await boss.ok(saveReservation, { ...booking(), ...box });
    await t.write(tx =>
      tx.run(sql`insert into charges (id_reservation, id_service, source, description, quantity, unit_price, subtotal, iva_kind)
      select ${id_reservation}, id_service, 'MANUAL', name, 1, 300, 300, iva_kind from services where code = 'FLE'`),
    );
    const margin_reason = 'Nadie sabe cuánto cuesta';
    const accept = () =>
      boss.call(updatePendingState, { id_reservation, version, estado: 'ACCEPTED', id_carrier: 2, margin_reason });
    await limits({ block: true });
    expect((await accept()).body.code).toBe('RENTABILIDAD_NO_DEFINIDA');
    await limits({ minimum: 10 });
    expect((await accept()).status).toBe(200);
    expect((await money(id_reservation)).profitability).toBeNull();
  });
});

describe('dispatch', () => {
  test('shows the change of the margin before the choice; without the permission only the verdict', async () => {
    const { trip, id_reservation } = await waitingTrip(t, booking());
    const before = formatPercent((await money(id_reservation)).profitability ?? '', 2);
    const told = async (who: Client) => {
      const { candidates, impossible } = await who.ok(getCandidates, { id_leg: trip.id_leg });
      return [...candidates, ...impossible].find(c => c.id_truck === 5)?.margin;
    };
    expect(await told(clerk)).toEqual({
      level: 'GOOD',
      text: `Con Transportes Andrade la rentabilidad sube de ${before} a 41,51 %`,
      worse: false,
      needs_reason: false,
    });
    await limits({ target: 60 });
    expect(await told(dispatcher)).toEqual({
      level: 'FAIR',
      text: 'Con Transportes Andrade la rentabilidad queda bajo el objetivo',
      worse: false,
      needs_reason: false,
    });
  });

  test('a carrier that brings the margin below the minimum is refused by every call; an authorized user gives a reason', async () => {
    // Sold for 450.00; the own truck is made cheap, so that the carrier's 318.00 is worse.
    await t.write(tx =>
      tx.run(
        sql`update parameters set value = '"0.00"' where key in ('costo_km_otros_usd', 'costo_hora_usd', 'peaje_eje_usd')`,
      ),
    );
    const first = await waitingTrip(t, booking());
    const { id_leg } = first.trip;
    await limits({ minimum: 50 });
    expect(Number((await money(first.id_reservation)).profitability)).toBeGreaterThan(50);
    const wanted = { id_leg, ...third };
    for (const refused of [await clerk.call(assign, { assignments: [wanted] }), await clerk.call(saveGuide, wanted)])
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'MARGEN_INSUFICIENTE',
        'La rentabilidad 41,51 % es menor que el mínimo de 50,00 %',
      ]);
    expect((await dispatcher.call(assign, { assignments: [wanted] })).body.message).toBe(
      'La rentabilidad es menor que el mínimo',
    );
    const listed = await dispatcher.ok(getCandidates, { id_leg });
    expect(listed.impossible.find(c => c.id_truck === 5)?.reason_codes).toContain('MARGEN_INSUFICIENTE');
    const asBoss = await boss.ok(getCandidates, { id_leg });
    expect([...asBoss.candidates, ...asBoss.impossible].find(c => c.id_truck === 5)).toMatchObject({ reasons: [] });
    expect(asBoss.candidates.find(c => c.id_truck === 5)?.margin).toMatchObject({ level: 'LOW', needs_reason: true });

    // The refused calls stored nothing. An own truck is accepted, and changing it to the carrier's is refused.
    expect(await t.rows(sql`select 1 from guides where id_leg = ${id_leg}`)).toEqual([]);
    const { guides } = await dispatcher.ok(assign, { assignments: [{ id_leg, ...own }] });
    const held = { id_guide: guides[0]?.id_guide ?? 0, version: guides[0]?.version ?? 0 };
    expect((await dispatcher.call(reassign, { moves: [{ ...held, ...third }] })).body.code).toBe('MARGEN_INSUFICIENTE');
    expect((await dispatcher.call(updateTruckGuide, { ...held, ...third })).body.code).toBe('MARGEN_INSUFICIENTE');
    expect((await boss.call(reassign, { moves: [{ ...held, ...third }] })).body.fields).toHaveProperty('margin_reason');
    const reason = { margin_reason: 'No hay camión propio libre' };
    await boss.ok(reassign, { moves: [{ ...held, ...third, ...reason }] });
    expect(await money(first.id_reservation)).toMatchObject({ cost: '318.00', profitability: '41.51' });

    // An own truck and one of the carrier swap two legs of one reservation: the margin stays the same.
    const container = { id_container_type: 6, weight_kg: 21_800, set_point_c: 13.3 };
    const two = await waitingTrip(t, { ...booking(), containers: [container, container] });
    const put = async (id_leg: number, set: object) => {
      const made = await boss.ok(assign, { assignments: [{ id_leg, ...set, ...reason }] });
      return { id_guide: made.guides[0]?.id_guide ?? 0, version: made.guides[0]?.version ?? 0 };
    };
    const [a, b] = two.legs.filter(leg => leg.kind === 'VIAJE');
    const ours = await put(a?.id_leg ?? 0, own);
    const theirs = await put(b?.id_leg ?? 0, third);
    const swap = [
      { ...ours, id_truck: 5, id_driver: 5 },
      { ...theirs, id_truck: 1, id_driver: 1 },
    ];
    expect((await dispatcher.call(reassign, { moves: swap })).status).toBe(200);

    // A margin that was accepted once and does not get worse needs no new reason: another truck of the same carrier.
    const again = await t.rows<{ id_guide: number; version: number }>(
      sql`select id_guide, version from guides where id_leg = ${id_leg} and live`,
    );
    const other = { ...third, id_truck: 6, id_driver: 6 };
    expect(
      (
        await dispatcher.call(reassign, {
          moves: [{ id_guide: again[0]?.id_guide ?? 0, version: again[0]?.version ?? 0, ...other }],
        })
      ).status,
    ).toBe(200);
  });
});

test('a client’s own minimum, set by users who may set parameters, overrides the general one', async () => {
  const { id_reservation, version } = await clerk.ok(saveReservation, booking());
  const { profitability } = await money(id_reservation);
  const above = Math.ceil(Number(profitability)) + 1;
  const id_company = 4;
  const agree = async (who: Client, min_margin_pct: number | null) => {
    const { version: held, name, ruc } = await boss.ok(getCompany, { id_company });
    return who.call(editCompany, { id_company, version: held, name, ruc: ruc ?? '', min_margin_pct });
  };
  expect((await agree(clerk, above)).body.fields).toHaveProperty('min_margin_pct');
  expect((await agree(boss, above)).status).toBe(200);
  expect((await (await t.as('exporterAdmin')).call(getCompany, { id_company })).body).not.toHaveProperty(
    'min_margin_pct',
  );
  expect((await clerk.ok(getProfile, {})).figures.margin_by_client).toEqual({ [id_company]: above });
  expect((await (await t.as('exporterAdmin')).ok(getProfile, {})).figures.margin_by_client).toEqual({});
  const approve = { id_reservation, version, estado: 'ACCEPTED' } as const;
  expect((await clerk.call(updatePendingState, approve)).body.code).toBe('MARGEN_INSUFICIENTE');
  expect((await clerk.ok(getReservation, { id_reservation })).can.approve).toContain('menor que el mínimo');
  await limits({ minimum: above + 10 });
  expect((await agree(boss, -100)).status).toBe(200);
  expect((await clerk.call(updatePendingState, approve)).status).toBe(200);
  expect((await agree(boss, null)).status).toBe(200);
});

test('the limits are parameters: stored with their day and set back', async () => {
  await boss.ok(saveGeneralParameters, {
    values: [{ key: 'margen_minimo_pct', value: 5, valid_from: '2026-11-30' }],
  });
  const values = await boss.ok(listParameterValues, { key: 'margen_minimo_pct' });
  expect(values[0]).toMatchObject({ value: 5, valid_from: '2026-11-30', current: false });
});

test('a proposal says of its truck what the candidates say, and is accepted with the reason', async () => {
  // Own trucks cost nothing, so that the carrier is worse.
  await t.write(tx =>
    tx.run(
      sql`update parameters set value = '"0.00"' where key in ('costo_km_otros_usd', 'costo_hora_usd', 'peaje_eje_usd')`,
    ),
  );
  const { trip } = await waitingTrip(t, booking());
  await limits({ minimum: 50 });
  const { id_leg } = trip;
  const date = trip.planned_start.slice(0, 10);
  const { id_plan_run, proposals } = await plannedRun(boss, propose, { date, legs: [id_leg], fleet: 'CARRIERS' });
  const { id_proposal: id = 0, id_truck } = proposals[0] ?? {};
  const told = (who: Client) => who.ok(getProposalMargin, { id });
  for (const who of [clerk, boss, dispatcher]) {
    const { candidates, impossible } = await who.ok(getCandidates, { id_leg });
    const candidate = [...candidates, ...impossible].find(one => one.id_truck === id_truck);
    expect((await told(who)).margin).toEqual(candidate?.margin);
  }
  expect((await told(dispatcher)).refused).toBe('La rentabilidad es menor que el mínimo');
  expect(await told(boss)).toMatchObject({ refused: null, margin: { level: 'LOW', needs_reason: true } });
  const margin_reason = 'No hay camión propio libre';
  const done = await boss.ok(acceptProposals, { id_plan_run, ids: [id], margin_reason });
  expect(done.results).toMatchObject([{ ok: true, id_leg }]);
  expect((await boss.call(getProposalMargin, { id: 999_999 })).status).toBe(404);
});
