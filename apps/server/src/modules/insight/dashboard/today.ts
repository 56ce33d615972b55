import type { DashboardCount, Today } from '@cabezal/contract/insight/dashboard/dashboard.calls';
import { DIESEL_REMINDER, dieselAskedSince } from '@cabezal/domain/system/parameters/diesel-month';
import { addDays, instantOf } from '@cabezal/domain/system/time/time';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { subFeeList } from '../../bookings/container-prices/sub-fee-list.queries.ts';
import { reservationSpec } from '../../bookings/reservations/reading/reservations.queries.ts';
import { driverList } from '../../fleet/drivers/drivers.queries.ts';
import { truckList } from '../../fleet/trucks/trucks.queries.ts';
import { toInvoiceList } from '../../money/billing/billable.queries.ts';
import { paymentOrderList } from '../../money/billing/orders.queries.ts';
import { unassignedLegs } from '../../operations/dispatch/board.queries.ts';
import { guideSpec } from '../../operations/guides/guides.queries.ts';
import { GUIDE_STAGES, guideStatuses, RESERVATION_STAGES } from '../boards/status/stages.ts';
import { countLimit, countLists, dieselMissing } from './dashboard.queries.ts';

/** A number that is the total of a list: the query of the list, and the address that opens it with its filters. */
interface Card {
  key: string;
  title: string;
  path: string;
  spec: Pick<ListSpec, 'from' | 'where'>;
}
interface Day {
  tx: Tx;
  actor: Actor;
}

const page: ListInput = { page: 1, page_size: 1, sort: [] };

/** The address of a list with its filters, in the form of the browser application: `f.<field>`; values other than words as JSON. */
export function listPath(screen: string, filters: Record<string, unknown>, view?: string): string {
  const query = new URLSearchParams(view === undefined ? {} : { v: view });
  for (const [field, value] of Object.entries(filters))
    query.set(`f.${field}`, typeof value === 'string' ? value : JSON.stringify(value));
  const text = query.toString();
  return text === '' ? screen : `${screen}?${text}`;
}

const reservationLists = [...RESERVATION_STAGES, ['in_progress', 'En curso'] as const];

function reservationCards({ tx }: Day): Card[] {
  const lists = reservationLists.map(([list, title]) => ({
    key: list,
    title,
    path: listPath('/reservas', {}, list),
    spec: reservationSpec({ ...page, filters: { list } }, tx),
  }));
  const cut_off_soon = reservationSpec({ ...page, filters: { cut_off_soon: true } }, tx);
  const path = listPath('/reservas', {}, 'cut_off_soon');
  return [...lists, { key: 'cut_off_soon', title: 'Cut-off en 24 h', path, spec: cut_off_soon }];
}

function tripCards({ tx }: Day): Card[] {
  return GUIDE_STAGES.map(([family, title]) => {
    // A filter by list, not by status: the list of guides to close also contains rescued guides with unknown cost.
    const filters = family === 'to_close' ? { list: 'to_close' as const } : { status: guideStatuses(family) };
    return {
      key: family,
      title,
      path: listPath('/guias', filters),
      spec: guideSpec({ ...page, filters }, tx),
    };
  });
}

function guideCards({ tx, actor }: Day): Card[] {
  const card = (key: string, title: string, filters: { list: 'to_issue' | 'to_close'; planned_to?: string }): Card => ({
    key,
    title,
    path: listPath('/guias', filters),
    spec: guideSpec({ ...page, filters }, tx),
  });
  const cards: Card[] = [];
  if (actor.actions.has('guide.issue')) cards.push(card('to_issue', 'Guías por emitir', { list: 'to_issue' }));
  if (!actor.actions.has('guide.close')) return cards;
  const old = { list: 'to_close', planned_to: addDays(tx.today, -2) } as const;
  const oldest = { list: 'to_close', planned_to: addDays(tx.today, -7) } as const;
  return [
    ...cards,
    card('to_close', 'Guías por cerrar', { list: 'to_close' }),
    card('to_close_2_days', 'Por cerrar hace 2 días o más', old),
    card('to_close_7_days', 'Por cerrar hace 7 días o más', oldest),
  ];
}

function moneyCards({ tx, actor }: Day): Card[] {
  if (actor.audience !== 'operator' || !actor.actions.has('billing.read')) return [];
  // The VAT rate affects amounts, not the count.
  const toInvoice = toInvoiceList(page, tx, '0');
  const errors = paymentOrderList({ ...page, filters: { sap_failed: true } }, tx.today, actor.audience);
  return [
    {
      key: 'to_invoice',
      title: 'Por facturar',
      path: listPath('/facturas', {}, 'to_invoice'),
      spec: toInvoice,
    },
    {
      key: 'orders_error',
      title: 'Órdenes con error en SAP',
      path: listPath('/facturas', { sap_failed: true }),
      spec: errors,
    },
  ];
}

/** Containers with open charge proposals, for people who may decide on them. */
function decisionCards({ actor }: Day): Card[] {
  const decides = ['fee.write', 'reservation.service'].some(one => actor.actions.has(one));
  if (actor.audience !== 'operator' || !decides || !actor.actions.has('fee.read')) return [];
  const filters = { to_decide: true };
  const path = listPath('/sub-tarifas', filters, 'decide');
  const spec = subFeeList({ ...page, filters }, null);
  return [{ key: 'charges_to_decide', title: 'Contenedores con cobros por decidir', path, spec }];
}

function driverCards({ tx: { today }, actor }: Day): Card[] {
  if (!actor.actions.has('driver.read')) return [];
  const card = (
    key: string,
    title: string,
    filters: { license?: 'expired' | 'about_to_expire'; credentials_to_renew?: boolean },
  ): Card => ({
    key,
    title,
    path: listPath('/conductores', { active: true, ...filters }),
    spec: driverList({ ...page, filters: { active: true, ...filters } }, today),
  });
  return [
    card('licenses_expired', 'Licencias vencidas', { license: 'expired' }),
    card('licenses_about_to_expire', 'Licencias por vencer', { license: 'about_to_expire' }),
    card('driver_credentials', 'Conductores con credenciales por renovar', { credentials_to_renew: true }),
  ];
}

function truckCards({ tx, actor }: Day): Card[] {
  if (!actor.actions.has('truck.read')) return [];
  const card = (
    key: string,
    title: string,
    filters: { certificate?: 'expired' | 'about_to_expire' | 'missing'; credentials_to_renew?: boolean },
  ): Card => ({
    key,
    title,
    path: listPath('/camiones', { active: true, ...filters }),
    spec: truckList({ ...page, filters: { active: true, ...filters } }, tx),
  });
  return [
    card('certificates_expired', 'Camiones con certificados vencidos', { certificate: 'expired' }),
    card('certificates_missing', 'Camiones con certificados faltantes', { certificate: 'missing' }),
    card('certificates_about_to_expire', 'Camiones con certificados por vencer', { certificate: 'about_to_expire' }),
    card('truck_credentials', 'Camiones con credenciales por renovar', { credentials_to_renew: true }),
  ];
}

/** Reminder that the diesel price of the month is missing, for people who may edit parameters, or only this one. */
function dieselCards({ tx, actor }: Day): Card[] {
  const since = dieselAskedSince(tx.today);
  const keeps = actor.actions.has('parameter.write') || actor.actions.has('parameter.diesel');
  if (since === null || actor.audience !== 'operator' || !keeps) return [];
  const path = '/mantenimiento_general?tab=parametros';
  return [{ key: 'diesel_price', title: DIESEL_REMINDER, path, spec: dieselMissing(since) }];
}

/** Legs without truck or driver until the end of today and of tomorrow: those that the board of the day lists. */
async function unassignedCounts({ tx, actor }: Day): Promise<DashboardCount[]> {
  if (!actor.actions.has('dispatch.read')) return [];
  const { today } = tx;
  const tomorrow = addDays(today, 1);
  const end = (date: string): string => instantOf(addDays(date, 1), '00:00', tx.zone);
  const legs = await unassignedLegs(tx, { before: end(tomorrow) });
  const today_count = legs.filter(l => Date.parse(l.planned_start) < Date.parse(end(today))).length;
  const count = (key: string, title: string, date: string, n: number): DashboardCount => ({
    key,
    title,
    count: n,
    is_exact: true,
    path: `/despachos?date=${date}`,
  });
  return [
    count('unassigned_today', 'Tramos sin asignar hasta hoy', today, today_count),
    count('unassigned_tomorrow', 'Tramos sin asignar hasta mañana', tomorrow, legs.length),
  ];
}

function approvalCards({ tx, actor }: Day): Card[] {
  if (!actor.actions.has('reservation.approve')) return [];
  const spec = reservationSpec({ ...page, filters: { list: 'pending' } }, tx);
  return [{ key: 'to_approve', title: 'Reservas por aprobar', path: '/reserva/aprobar', spec }];
}

/** For a customer: cut-offs, and bookings that wait for approval. */
function customerCards({ tx, actor }: Day): Card[] {
  if (actor.audience !== 'customer' || !actor.actions.has('reservation.read')) return [];
  const card = (view: 'cut_off_soon' | 'pending', title: string, filters: object): Card => ({
    key: `own_${view}`,
    title,
    path: listPath('/reservas', {}, view),
    spec: reservationSpec({ ...page, filters }, tx),
  });
  return [
    card('cut_off_soon', 'Cut-off en las próximas 24 h', { cut_off_soon: true }),
    card('pending', 'Reservas que esperan aprobación', { list: 'pending' }),
  ];
}

/** Reservations with comments that the person has not read. */
function commentCards({ tx, actor }: Day): Card[] {
  if (actor.audience === 'driver' || !actor.actions.has('reservation.read')) return [];
  const filters = { unread: true };
  const spec = reservationSpec({ ...page, filters }, tx);
  return [{ key: 'unread_comments', title: 'Comentarios sin leer', path: listPath('/reservas', filters), spec }];
}

/** The numbers of the day for the actor. */
export async function loadToday(tx: Tx, actor: Actor): Promise<Today> {
  const day: Day = { tx, actor };
  const reservations = actor.actions.has('reservation.read') ? reservationCards(day) : [];
  const trips = actor.actions.has('guide.read') ? tripCards(day) : [];
  const approval = [...commentCards(day), ...approvalCards(day), ...customerCards(day)];
  const attention = [
    ...guideCards(day),
    ...moneyCards(day),
    ...decisionCards(day),
    ...dieselCards(day),
    ...driverCards(day),
    ...truckCards(day),
  ];
  const groups = [reservations, trips, approval, attention];
  const totals = await countLists(
    tx,
    groups.flat().map(card => card.spec),
  );
  const counts = groups.flat().map(({ key, title, path }, i): DashboardCount => {
    const total = totals[i] ?? 0;
    return { key, title, path, count: Math.min(total, countLimit), is_exact: total <= countLimit };
  });
  const take = (n: number): DashboardCount[] => counts.splice(0, n);
  return {
    date: tx.today,
    reservations: take(reservations.length),
    trips: take(trips.length),
    attention: [...take(approval.length), ...(await unassignedCounts(day)), ...take(attention.length)],
  };
}
