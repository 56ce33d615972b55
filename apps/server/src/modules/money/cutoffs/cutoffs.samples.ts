import { associateCarrierCost } from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { handOverAdvance, updateAdvance } from '@cabezal/contract/money/advances/advances.calls';
import { closeGuide, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { savePurchaseParams } from '@cabezal/contract/prices/purchase-fees/purchase-params.calls';
import type { FreightLine } from '@cabezal/domain/money/cutoffs/freight-lines';
import { draftLine } from '@cabezal/domain/money/cutoffs/settle';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { sql } from 'kysely';
import { approvedReservation } from '../../../../test/booking.ts';
import type { TestApp } from '../../../../test/harness.ts';
import { attachPapers, drive, giveContainer, issuedGuide } from '../../../../test/trips.ts';
import { company } from '../../../../test/world.ts';
import { directExport } from '../../operations/dispatch/dispatch.samples.ts';
import { insertCutoff, insertLines } from './cutoffs.queries.ts';

export const PAPERS = ['SELLO', 'GUIA_REMISION', 'CARTA_TEMPERATURA', 'EIR_INGRESO', 'EIR_SALIDA', 'FOTO'];
let boxes = 0;
/** A separate container for each trip. */
function nextBox(): string {
  boxes += 1;
  for (let n = 750_200 + boxes * 10; ; n++) {
    const code = `MSKU${n}`;
    const digit = checkDigit(code);
    if (digit !== null) return `${code}${digit}`;
  }
}

/** Andrade's first truck, with its driver. */
export const third = { id_truck: 5, id_driver: 5, id_generator: 3, id_chassis: 7 };
const why = 'Acordado con el transportista';

/** Drives an issued guide to its end and closes it; returns the guide after that. */
async function finish(
  t: TestApp,
  id_guide: number,
  day: string,
  viatico: string,
  waited?: Waited,
  start = `${day}T06:00:00Z`,
) {
  await giveContainer(t, id_guide, nextBox());
  if (waited !== undefined) await drive(t, id_guide, waited.from, ['PLT', 'arrival']);
  await drive(t, id_guide, waited?.left ?? start);
  await attachPapers(t, id_guide, PAPERS);
  const boss = await t.as('admin');
  const guide = await boss.ok(getGuide, { id_guide });
  const own = { km: 234, gallons: 36, peaje: '12.00', viatico, anticipo: await givenTo(t, id_guide), stand_by: [] };
  await boss.ok(closeGuide, { ...own, id_guide, version: guide.version });
  return { id_guide, guide_number: guide.guide_number ?? '', id_reservation: guide.id_reservation };
}
async function givenTo(t: TestApp, id_guide: number): Promise<string> {
  const [row] = await t.rows<{ anticipo: string | null }>(
    sql`select anticipo from guides where id_guide = ${id_guide}`,
  );
  return row?.anticipo ?? '0.00';
}

/** Gives an advance and hands it over. */
async function giveAdvance(t: TestApp, id_guide: number, anticipo: string): Promise<void> {
  const desk = await t.as('despacho');
  const { version } = await desk.ok(getGuide, { id_guide });
  const given = await desk.ok(updateAdvance, { id_guide, version, anticipo, justification: 'Combustible' });
  await desk.ok(handOverAdvance, { id_advance: given.vouchers[0]?.id_advance });
}

/** Waiting at the plant: appointment (HH:mm) and stops, start of the trip and departure from the plant. */
interface Waited {
  appointment: string;
  stops: readonly object[];
  from: string;
  left: string;
}
/** A closed trip of Andrade with an agreed freight and an advance. */
export async function carrierTrip(
  t: TestApp,
  day: string,
  freight: string,
  {
    advance,
    custody,
    custody_iva = 'ZERO',
    waited,
  }: { advance?: string; custody?: string; custody_iva?: string; waited?: Waited } = {},
) {
  const { id_reservation } = await approvedReservation(t, {
    ...directExport(day, waited?.appointment, waited && { stops: waited.stops }),
    id_carrier: company.carrier,
  });
  const reservation = await (await t.as('operador')).ok(getReservation, { id_reservation });
  const types = await t.rows<{ code: string; id: number }>(
    sql`select code, id_cost_type as id from cost_types where code in ('FLETE', 'CUSTODIA')`,
  );
  const agreed = (code: string, subtotal: string, iva_kind = 'ZERO') => ({
    id_sub_reservation,
    id_leg,
    id_cost_type: types.find(type => type.code === code)?.id,
    subtotal,
    iva_kind,
  });
  const { id_sub_reservation, legs } = reservation.sub_reservations[0] ?? {};
  const id_leg = legs?.find(leg => leg.kind === 'VIAJE')?.id_leg;
  await (await t.as('contador')).ok(associateCarrierCost, {
    id_reservation,
    version: reservation.version,
    id_carrier: company.carrier,
    justification: why,
    items: [agreed('FLETE', freight), ...(custody === undefined ? [] : [agreed('CUSTODIA', custody, custody_iva)])],
  });
  const { id_guide } = await issuedGuide(t, reservation, 'VIAJE', third);
  if (advance !== undefined) await giveAdvance(t, id_guide, advance);
  return finish(t, id_guide, day, '0.00', waited);
}

interface OwnTripOptions {
  /** Its first event; otherwise early enough for all appointments. */
  start?: string;
  /** What happens before it leaves. */
  before?: (id_guide: number) => Promise<unknown>;
  resources?: object;
}
/** A closed trip of the operator's own driver. */
export async function ownTrip(
  t: TestApp,
  day: string,
  viatico = '50.00',
  advance?: string,
  { start, before, resources }: OwnTripOptions = {},
) {
  const { id_guide } = await issuedGuide(t, await approvedReservation(t, directExport(day)), 'VIAJE', resources);
  if (advance !== undefined) await giveAdvance(t, id_guide, advance);
  await before?.(id_guide);
  return finish(t, id_guide, day, viatico, undefined, start);
}

/** Sets a carrier's pay for waiting, the retention, and the days until payment. */
export async function carrierTerms(t: TestApp): Promise<void> {
  const values = [
    { key: 'stand_by_pago_hora', value: '14.00' },
    { key: 'retencion_pct', value: 1 },
    { key: 'plazo_dias', value: 15 },
  ] as const;
  await (await t.as('contador')).ok(savePurchaseParams, {
    id_carrier: company.carrier,
    values: values.map(value => ({ ...value, valid_from: '2026-11-26' })),
  });
}

/** A closed corte that pays the carriers of a guide these amounts by concept. */
export async function closedCorte(
  t: TestApp,
  id_guide: number,
  day: string,
  of: readonly (readonly [
    id: number,
    concept: 'FLETE' | 'RESCATE' | 'FALSO_FLETE',
    amount: string,
    lines?: readonly FreightLine[],
  ])[],
) {
  const lines = of.map(([id, concept, cost, parts]) =>
    draftLine(
      { id, name: `Empresa ${id}` },
      { concept, cost, how: 'Flete', ...(parts && { lines: parts }) },
      { id_guide },
    ),
  );
  return t.write(async tx => {
    const corte = await insertCutoff(tx, {
      kind: 'PARTICULARES',
      period_from: day,
      period_to: day,
      cutoff_at: tx.now,
      total: '150.00',
      lines_count: lines.length,
      hash: 'prueba',
      id_user: 1,
      author: 'Prueba',
    });
    await insertLines(tx, { id_corte: corte.id_corte, kind: 'PARTICULARES' }, lines);
    return corte;
  });
}
