import { formatDate } from '@cabezal/domain/system/time/time';
import { ARRIVAL_GROUP_NAMES } from '@cabezal/domain/trips/rules/arrivals';
import { CLOSING_GROUP_NAMES } from '@cabezal/domain/trips/rules/closing-hours';
import { labelOf, legKindLabel } from '@cabezal/domain/trips/status/labels';
import type { Tx } from '../../../../platform/db/tx.ts';
import { yesNo } from '../../../../platform/excel/excel.ts';
import type { FilterWords } from '../../../../platform/excel/ready-sheet.ts';
import { askedNames, type TripListInput } from './trips.queries.ts';

const LIST_NAMES = {
  to_issue: 'Por emitir',
  to_print: 'Por salir',
  under_way: 'En ruta',
  to_close: 'Por cerrar',
  closed: 'Cerradas',
} as const;
const LACKED_NAMES = {
  id_advisor: 'Asesor',
  id_operative: 'Operativo',
  id_shipping_line: 'Naviera',
  id_terminal: 'Terminal',
} as const;

const daysText = (from: string | undefined, to: string | undefined): string | undefined =>
  [from && `desde ${formatDate(from)}`, to && `hasta ${formatDate(to)}`].filter(Boolean).join(' ') || undefined;

/** The filters of a list of trips as texts. Unset filters are omitted, except days, driver and client. */
export async function tripWords(tx: Tx, { filters = {}, search }: TripListInput): Promise<FilterWords> {
  const f = filters;
  const named = await askedNames(tx, f);
  return {
    'SALIDA PREVISTA': daysText(f.planned_from, f.planned_to) ?? 'Cualquier fecha',
    CONDUCTOR: named.driver ?? 'Todos',
    CLIENTE: named.client ?? 'Todos',
    TRANSPORTISTA: named.carrier,
    CABEZAL: named.truck,
    RESERVA: f.id_reservation?.toString(),
    TRAMO: f.kind && legKindLabel(f.kind),
    ESTADO: f.status?.map(labelOf).join(', '),
    LISTA: f.list && LIST_NAMES[f.list],
    'A TIEMPO': yesNo(f.punctual),
    CALIFICADO: yesNo(f.rated),
    'SIN PAPELES': yesNo(f.lacks_papers),
    ASESOR: named.advisor,
    OPERATIVO: named.operative,
    NAVIERA: named.line,
    TERMINAL: named.terminal,
    SIN: f.lacks && LACKED_NAMES[f.lacks],
    'DÍA DE LA CITA': daysText(f.agreed_from, f.agreed_to),
    PLANTA: named.plant,
    LLEGADA: f.arrival && ARRIVAL_GROUP_NAMES[f.arrival],
    'DÍA DEL CIERRE': daysText(f.closed_from, f.closed_to),
    CIERRE: f.closing && CLOSING_GROUP_NAMES[f.closing],
    'DÍA DE LA ASIGNACIÓN': daysText(f.assigned_from, f.assigned_to),
    'ASIGNADA POR': named.assigner,
    'ASIGNADA A TIEMPO': yesNo(f.assigned_in_time),
    BÚSQUEDA: search,
  };
}
