import type { ClockState, FreeTimeRow, FreeTimeTariffRow } from '@cabezal/contract/empties/free-time/free-time.calls';
import { tiersText } from '@cabezal/domain/empties/free-time/free-time-input';
import {
  FREE_TIME_CALENDAR_NAMES,
  FREE_TIME_GROUP_NAMES,
  FREE_TIME_SIDE_NAMES,
  FREE_TIME_START_NAMES,
} from '@cabezal/domain/trips/free-time-clocks/free-time';
import { yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';

const STATES: Readonly<Record<ClockState, string>> = {
  OK: '',
  SIN_TARIFA: 'Sin tarifa de la naviera',
  SIN_NAVIERA: 'Sin naviera: no corre reloj',
  SIN_INICIO: 'Aún no corre',
};

const box: ExcelColumn<FreeTimeRow>[] = [
  { header: 'Contenedor', key: 'container_code', width: 14, type: 'text' },
  { header: 'Tipo', key: 'container_type', width: 9, type: 'text' },
  { header: 'Reserva', key: 'id_reservation', width: 10, type: 'number' },
  { header: 'N.º', key: 'number', width: 6, type: 'number' },
  { header: 'Cliente', key: 'client_name', width: 30, type: 'text' },
  { header: 'Naviera', key: 'shipping_line', width: 24, type: 'text' },
  { header: 'Sentido', key: 'side', width: 13, type: 'text', value: row => FREE_TIME_SIDE_NAMES[row.side] },
  { header: 'Descarga', key: 'discharged_on', width: 12, type: 'date' },
  { header: 'Retiro', key: 'picked_up_on', width: 12, type: 'date' },
  { header: 'Corre desde', key: 'started_on', width: 12, type: 'date' },
];
const days: ExcelColumn<FreeTimeRow>[] = [
  { header: 'Días usados', key: 'days_used', width: 12, type: 'number' },
  { header: 'Días libres', key: 'free_days', width: 12, type: 'number' },
  { header: 'Prórroga (días)', key: 'extended_days', width: 15, type: 'number' },
  { header: 'Último día libre', key: 'last_free_day', width: 16, type: 'date' },
];
const ending: ExcelColumn<FreeTimeRow>[] = [
  { header: 'Observación', key: 'state', width: 26, type: 'text', value: row => STATES[row.state] },
  { header: 'Operativo', key: 'operative', width: 24, type: 'text' },
];

export const pendingColumns: ExcelColumn<FreeTimeRow>[] = [
  ...box,
  ...days,
  { header: 'Días por vencer', key: 'days_left', width: 15, type: 'number' },
  { header: 'Costo a hoy (USD)', key: 'cost', width: 16, type: 'money' },
  { header: 'Por día (USD)', key: 'per_day', width: 14, type: 'money' },
  { header: 'Devolución prevista', key: 'return_at', width: 18, type: 'instant' },
  { header: 'Se devuelve en', key: 'return_place', width: 26, type: 'text' },
  { header: 'Costo previsto (USD)', key: 'cost_planned', width: 18, type: 'money' },
  ...ending,
];
export const returnedColumns: ExcelColumn<FreeTimeRow>[] = [
  ...box,
  { header: 'Devuelto', key: 'returned_on', width: 12, type: 'date' },
  ...days,
  { header: 'Días cobrados', key: 'charged_days', width: 13, type: 'number' },
  { header: 'Costo (USD)', key: 'cost', width: 14, type: 'money' },
  ...ending,
];

export const tariffColumns: ExcelColumn<FreeTimeTariffRow>[] = [
  { header: 'Naviera', key: 'shipping_line', width: 30, type: 'text' },
  { header: 'Sentido', key: 'side', width: 13, type: 'text', value: row => FREE_TIME_SIDE_NAMES[row.side] },
  {
    header: 'Grupo',
    key: 'container_group',
    width: 10,
    type: 'text',
    value: row => FREE_TIME_GROUP_NAMES[row.container_group],
  },
  { header: 'Largo (pies)', key: 'length_ft', width: 12, type: 'number' },
  { header: 'Lugar', key: 'location', width: 26, type: 'text' },
  { header: 'Corre desde', key: 'start', width: 20, type: 'text', value: row => FREE_TIME_START_NAMES[row.start] },
  {
    header: 'Cuenta el primer día',
    key: 'first_day_counts',
    width: 18,
    type: 'text',
    value: row => yesNo(row.first_day_counts),
  },
  { header: 'Días', key: 'calendar', width: 16, type: 'text', value: row => FREE_TIME_CALENDAR_NAMES[row.calendar] },
  { header: 'Días libres', key: 'free_days', width: 12, type: 'number' },
  { header: 'Desde el día: USD', key: 'tiers', width: 34, type: 'text', value: row => tiersText(row.tiers) },
  { header: 'Vigente desde', key: 'valid_from', width: 13, type: 'date' },
  { header: 'Vigente hasta', key: 'valid_to', width: 13, type: 'date' },
  { header: 'Fuente', key: 'source', width: 36, type: 'text' },
  { header: 'Activo', key: 'active', width: 9, type: 'text', value: row => yesNo(row.active) },
];
