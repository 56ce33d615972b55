import * as bonuses from '@cabezal/contract/money/cutoffs/bonuses.calls';
import * as calls from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, fileOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { cellsOf, readWorkbook } from '../../../../test/read-excel.ts';
import { ownTrip } from './cutoffs.samples.ts';

let t: TestApp;
let accounts: Client;
let boss: Client;
beforeAll(async () => {
  t = await startTestApp();
  [accounts, boss] = [await t.as('contador'), await t.as('admin')];
});
afterAll(() => t.close());

const rule = { kind: 'VIAJE' as const, amount: '15.00', valid_from: '2026-11-26' };

test('a trip earns by the rule of its day; withdrawals are deducted, and never exceed the earnings', async () => {
  const { id_guide, guide_number } = await ownTrip(t, '2026-12-02');
  expect((await accounts.ok(calls.getConductoresBonosDetalles, {})).rows).toEqual([]);
  // What past trips get changes only with the right for it, and with a reason.
  const justification = 'Acordado en noviembre';
  const past = await accounts.call(bonuses.addBonusRule, { ...rule, justification });
  expect([past.status, past.body.code]).toEqual([422, 'FECHA_PASADA']);
  expect((await boss.call(bonuses.addBonusRule, rule)).body.code).toBe('FECHA_PASADA');
  const made = await boss.ok(bonuses.addBonusRule, { ...rule, justification });
  expect(made).toMatchObject({ amount: '15.00', valid_to: null, can: { end: true } });
  expect((await accounts.ok(calls.getConductoresBonosDetalles, {})).rows).toMatchObject([
    { concept: 'BONO', amount: '15.00', id_guide, guide_number },
  ]);
  const taken = { id_driver: 1, date: '2026-12-02', document: 'Recibo 7' };
  const over = await accounts.call(bonuses.addBonusWithdrawal, { ...taken, amount: '15.01' });
  expect(over.body).toMatchObject({ code: 'RETIRO_EXCEDIDO' });
  const noted = await accounts.ok(bonuses.addBonusWithdrawal, { ...taken, amount: '5.00' });
  expect((await accounts.call(bonuses.addBonusWithdrawal, { ...taken, amount: '10.01' })).status).toBe(422);
  const voided = await accounts.ok(bonuses.addBonusWithdrawal, { ...taken, amount: '10.00' });
  await accounts.ok(bonuses.voidBonusWithdrawal, { id_withdrawal: voided.id_withdrawal, motive: 'No se entregó' });
  const [total] = (await accounts.ok(calls.getConductoresBonosTotales, {})).rows;
  expect(total).toMatchObject({ id_payee: 1, guides: 1, earned: '15.00', deducted: '-5.00', total: '10.00' });
  const { fingerprint } = await accounts.ok(calls.previewCutoff, { kind: 'BONOS', period_to: '2026-12-02' });
  const input = { period_to: '2026-12-02', expected_total: '10.00', fingerprint };
  const corte = await accounts.ok(calls.generarCorteBonos, input);
  expect(corte.number).toBe('CB-000001');
  const [row] = (await accounts.ok(bonuses.getConductoresBonosRetiros, {})).rows.filter(one => one.voided_at === null);
  expect(row).toMatchObject({ id_withdrawal: noted.id_withdrawal, number: 'CB-000001' });
  const late = await accounts.call(bonuses.voidBonusWithdrawal, {
    id_withdrawal: noted.id_withdrawal,
    motive: 'Error de caja',
  });
  expect(late.body.code).toBe('RETIRO_EN_CORTE');
  expect(await accounts.ok(calls.getFechasCortesBonos, {})).toMatchObject([{ number: 'CB-000001', total: '10.00' }]);
});

const HEADS = `CORTE CONDUCTOR CÉDULA ESCALAFÓN GUÍA TIPO RESERVA CONTENEDOR CLIENTE RUTA PLACA SALIDA CIERRE KM RESCATE BASE BONO AJUSTE JUSTIFICACIÓN TOTAL`;
test('the Excel of the page has trips and payments with their headings', async () => {
  const { body } = await accounts.call(calls.cortesBonosExcel, {});
  const { worksheets } = await readWorkbook(fileOf({ body }));
  expect(worksheets.map(sheet => sheet.name)).toEqual(['DETALLE_VIAJES', 'RESUMEN_PAGOS', 'FILTROS']);
  const [heads, first] = await cellsOf(accounts, calls.cortesBonosExcel, {});
  expect(heads?.join(' ')).toBe(HEADS);
  expect(first).toContain('CB-000001');
});

const bySheet = async (name: string) => {
  const { body } = await accounts.call(calls.cortesBonosExcel, {});
  const sheet = (await readWorkbook(fileOf({ body }))).getWorksheet(name);
  const rows: unknown[][] = [];
  sheet?.eachRow(row => rows.push((row.values as unknown[]).slice(1)));
  const [heads = [], ...others] = rows;
  return others.map(row => Object.fromEntries(heads.map((head, i) => [String(head), row[i] ?? null])));
};
test('each row of the Excel adds up, also with adjustments; trips are counted by leg, kilometres are those of the rule', async () => {
  const { id_guide, guide_number } = await ownTrip(t, '2026-12-03');
  const adjust = [{ id_guide, concept: 'BONO' as const, amount: '18.00', justification: 'Doble turno' }];
  const asked = { period_to: '2026-12-03', adjust };
  const { total, fingerprint } = await accounts.ok(calls.previewCutoff, { kind: 'BONOS', ...asked });
  expect(total).toBe('18.00');
  await accounts.ok(calls.generarCorteBonos, { ...asked, expected_total: total, fingerprint });
  const detail = (await bySheet('DETALLE_VIAJES')).find(row => row.GUÍA === guide_number);
  expect(detail).toMatchObject({ BONO: 15, AJUSTE: 3, TOTAL: 18 });
  const [road] = await t.rows<{ km: number }>(
    sql`select distance_km::float8 as km from guides where id_guide = ${id_guide}`,
  );
  expect(detail?.KM).toBe(road?.km);
  const [paid] = await bySheet('RESUMEN_PAGOS');
  expect(paid).toMatchObject({ VIAJES: 2, RETIROS: 0, DEVOLUCIONES: 0 });
  expect(paid).toMatchObject({
    BONOS: 30,
    AJUSTES: 3,
    'DINERO RETIRADO': -5,
    'SALDO ANTERIOR': 0,
    'TOTAL A PAGAR': 28,
  });
});

test('a rule ends with its current version, and a contradictory rule is refused', async () => {
  const coming = { ...rule, valid_from: '2026-12-05' };
  const { id_bonus_rule, version } = await accounts.ok(bonuses.addBonusRule, { ...coming, km_from: 10, km_to: 20 });
  const end = { id_bonus_rule, version, valid_to: '2026-12-31' };
  const tryToEnd = async (input: typeof end) => (await accounts.call(bonuses.endBonusRule, input)).body.code;
  expect(await tryToEnd({ ...end, valid_to: '2026-10-01' })).toBe('FECHA_PASADA');
  expect(await tryToEnd({ ...end, valid_to: '2026-12-04' })).toBe('TARIFA_USADA');
  const planned = await accounts.ok(bonuses.endBonusRule, end);
  expect(await tryToEnd(end)).toBe('MODIFICADO');
  // A planned end may be earlier, not later.
  const current = { id_bonus_rule, version: planned.version };
  expect(await tryToEnd({ ...current, valid_to: '2027-01-31' })).toBe('TARIFA_TERMINADA');
  expect(planned.can.end).toBe(true);
  const shorter = await accounts.ok(bonuses.endBonusRule, { ...current, valid_to: '2026-12-06' });
  expect(shorter.valid_to).toBe('2026-12-06');
  const both = await accounts.call(bonuses.addBonusRule, { ...coming, id_canton: 1, km_from: 10 });
  expect(both.body.fields).toHaveProperty('id_canton');
  const order = await accounts.call(bonuses.addBonusRule, { ...coming, km_from: 10, km_to: 5 });
  expect(order.body.fields).toHaveProperty('km_to');
  for (const who of ['operador', 'driver', 'carrierAdmin'] as const)
    expect((await (await t.as(who)).call(bonuses.addBonusRule, rule)).status, who).toBe(403);
});

test('a rule that does not hold yet is withdrawn, as it was seen and by whom may; later it is ended', async () => {
  t.setNow('2026-11-26T15:00:00Z');
  const rule = { kind: 'DEVOLUCION', amount: '4.00', km_from: 900 } as const;
  const { id_bonus_rule, version, can } = await accounts.ok(bonuses.addBonusRule, {
    ...rule,
    valid_from: '2026-12-09',
  });
  expect(can.withdraw).toBe(true);
  const withdraw = async (of: object, who: Client = accounts) =>
    (await who.call(bonuses.withdrawBonusRule, { id_bonus_rule, version, ...of })).body.code;
  expect(await withdraw({ version: version + 1 })).toBe('MODIFICADO');
  expect((await (await t.as('operador')).call(bonuses.withdrawBonusRule, { id_bonus_rule, version })).status).toBe(403);
  expect(await withdraw({})).toBeUndefined();
  expect((await accounts.call(bonuses.withdrawBonusRule, { id_bonus_rule, version })).status).toBe(404);
  const { rows } = await accounts.ok(bonuses.getBonusRules, {});
  expect(rows.map(row => row.id_bonus_rule)).not.toContain(id_bonus_rule);
  const begun = await accounts.ok(bonuses.addBonusRule, { ...rule, valid_from: '2026-11-26' });
  expect(begun.can).toEqual({ end: true, withdraw: 'La regla de bono ya rige: termine su vigencia' });
  expect(await withdraw(keyOf(begun))).toBe('TARIFA_VIGENTE');
  await accounts.ok(bonuses.endBonusRule, { ...keyOf(begun), valid_to: '2026-11-26' });
});

const keyOf = ({ id_bonus_rule, version }: bonuses.BonusRuleRow) => ({ id_bonus_rule, version });

test('a rule that has ended does not hold again for past trips', async () => {
  t.setNow('2026-12-07T15:00:00Z');
  const { rows } = await accounts.ok(bonuses.getBonusRules, {});
  const ended = rows.find(row => row.valid_to === '2026-12-06');
  expect(ended?.can.end).toBe('La regla de bono ya terminó el 06/dic/2026');
  const again = await accounts.call(bonuses.endBonusRule, {
    id_bonus_rule: ended?.id_bonus_rule,
    version: ended?.version,
    valid_to: '2026-12-31',
  });
  expect([again.status, again.body.code]).toEqual([409, 'TARIFA_TERMINADA']);
});
