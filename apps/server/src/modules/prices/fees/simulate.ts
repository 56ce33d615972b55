import type { Simulation, simulateFees } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import type { FeeInput } from '@cabezal/contract/prices/fees/fees.calls';
import type { RatedService } from '@cabezal/domain/prices/pricing/rate-rules';
import { FREIGHT_CODE, STAND_BY_CODE } from '@cabezal/domain/prices/pricing/rate-rules';
import {
  datesErrors,
  dieselErrors,
  itemsErrors,
  scopeErrors,
  surchargeErrors,
} from '@cabezal/domain/prices/pricing/rule-input';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import { workbookAnswer } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, demandFields, hideFromOthers, notFound } from '../../../platform/http/errors.ts';
import type { FileAnswer } from '../../../platform/http/route.ts';
import { ratedServices } from '../pricing/rule-rows.queries.ts';
import * as queries from './simulate.queries.ts';

type Input = z.infer<typeof simulateFees.input>;
type Errors = Record<string, string | null>;

const shown = 200;
/** Simulations run one after the other: the limit keeps one person's from delaying those of others. */
const MOST_UNDONE = 3;
const missing = 'La simulación no existe';

/** Errors of items with an unknown service, which the engine could not price. */
export function unknownServices(items: readonly { id_service: number }[], services: readonly RatedService[]): Errors {
  const known = new Set(services.map(service => service.id_service));
  const at = items.findIndex(item => !known.has(item.id_service));
  return at === -1 ? {} : { [`items.${at}.id_service`]: 'El servicio no existe' };
}

/** Errors by field that prevent computing a draft: the rules of a stored rate, except those of its first day. */
function draftErrors(fee: FeeInput, services: readonly RatedService[]): Errors {
  const idOf = (code: string) => services.find(service => service.code === code)?.id_service;
  const known = { id_freight: idOf(FREIGHT_CODE) ?? 0, id_stand_by: idOf(STAND_BY_CODE) ?? null };
  const rules = { ...scopeErrors(fee), ...datesErrors(fee), ...dieselErrors(fee), ...itemsErrors(fee.items, known) };
  return { ...rules, ...unknownServices(fee.items, services) };
}

const under = (at: string, errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [`${at}.${field}`, text]));

/** Requests a simulation; returns its id. Errors: 404 for audiences other than the operator; 409 SIMULACIONES_EN_CURSO; 422 by field. */
export async function askSimulation(tx: Tx, actor: Actor, { months, ...drafts }: Input): Promise<number> {
  hideFromOthers(actor, missing);
  const services = await ratedServices(tx);
  const known = new Set(services.map(service => service.id_service));
  for (const [i, fee] of drafts.fees.entries()) demandFields(under(`fees.${i}`, draftErrors(fee, services)));
  for (const [i, surcharge] of drafts.surcharges.entries())
    demandFields(
      under(`surcharges.${i}`, {
        ...scopeErrors(surcharge),
        ...datesErrors(surcharge),
        ...surchargeErrors(surcharge),
        id_service: known.has(surcharge.id_service) ? null : 'El servicio no existe',
      }),
    );
  await tx.elevate();
  if ((await queries.lockAndCountUndone(tx, actor.id_user)) >= MOST_UNDONE)
    throw conflict('SIMULACIONES_EN_CURSO', `Ya tiene ${MOST_UNDONE} simulaciones en curso: espere a que terminen`);
  const rates = await queries.triedRates(tx, [...drafts.fees.flatMap(fee => fee.id_fee ?? []), ...drafts.proposals]);
  return queries.insertSimulation(tx, {
    id_user: actor.id_user,
    author: actor.name,
    months,
    drafts: { ...drafts, rates },
  });
}

/** A stored simulation. Errors: 404. */
export async function findSimulation(tx: Tx, actor: Actor, id_simulation: number): Promise<queries.SimulationRow> {
  const found = actor.audience === 'operator' ? await queries.findSimulation(tx, id_simulation) : undefined;
  if (found === undefined) throw notFound(missing);
  return found;
}

/** The rates that can be stored as simulated: only if every draft changes a stored rate. */
export function savableRates({ drafts: { fees, surcharges, proposals, rates = [] } }: queries.SimulationRow) {
  const isWhole = surcharges.length === 0 && rates.length === fees.length + proposals.length;
  return isWhole ? rates : [];
}

/** A simulation with the parts computed so far. Errors: 404. */
export async function readSimulation(tx: Tx, actor: Actor, id_simulation: number): Promise<Simulation> {
  const found = await findSimulation(tx, actor, id_simulation);
  const { totals, drafts: _, ...head } = found;
  const row = { ...head, rates: savableRates(found).map(({ version: __, ...rate }) => rate) };
  if (totals === null) return { ...row, open: null, closed: null };
  const part = async (name: 'open' | 'closed') => ({
    ...totals[name],
    // Simulations stored before this count existed have no value for it.
    left_out: totals[name].left_out ?? 0,
    reservations: await queries.simulatedRows(tx, id_simulation, name === 'open', shown),
  });
  return { ...row, open: await part('open'), closed: await part('closed') };
}

const summary: ExcelColumn<queries.SummaryRow>[] = [
  { header: 'Reservas', key: 'part', width: 12, type: 'text' },
  { header: 'De', key: 'what', width: 50, type: 'text' },
  { header: 'Contenedores', key: 'containers', width: 13, type: 'number' },
  { header: 'Antes', key: 'before', width: 14, type: 'money' },
  { header: 'Después', key: 'after', width: 14, type: 'money' },
  { header: 'Cambio %', key: 'change', width: 11, type: 'number' },
];
const reservations: ExcelColumn<queries.StoredReservation>[] = [
  { header: 'Reserva', key: 'id_reservation', width: 10, type: 'number' },
  { header: 'Estado', key: 'is_open', width: 10, type: 'text', value: row => (row.is_open ? 'Abierta' : 'Cerrada') },
  { header: 'Cliente', key: 'client', width: 34, type: 'text' },
  { header: 'Ruta', key: 'lane', width: 44, type: 'text' },
  { header: 'Cita', key: 'appointment_date', width: 12, type: 'date' },
  { header: 'Contenedores', key: 'containers', width: 13, type: 'number' },
  { header: 'Antes', key: 'before', width: 14, type: 'money' },
  { header: 'Después', key: 'after', width: 14, type: 'money' },
];

/** The Excel of a finished simulation. Errors: 404. */
export async function simulationExcel(tx: Tx, actor: Actor, id_simulation: number): Promise<FileAnswer> {
  const { state } = await readSimulation(tx, actor, id_simulation);
  if (state !== 'DONE') throw notFound('La simulación aún no termina');
  return workbookAnswer(tx, 'simulacion_tarifas', [
    { name: 'RESUMEN', columns: summary, rows: await tx.hold(queries.summaryRows(id_simulation)) },
    { name: 'RESERVAS', columns: reservations, rows: await tx.hold(queries.allSimulatedRows(id_simulation, false)) },
    { name: 'SIN_TARIFA', columns: reservations, rows: await tx.hold(queries.allSimulatedRows(id_simulation, true)) },
  ]);
}
