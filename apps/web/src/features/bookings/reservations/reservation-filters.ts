import { STATUS_INFO, STATUSES } from '@cabezal/domain/trips/status/labels';
import { RESERVATION_TYPE_NAMES } from '@cabezal/domain/trips/status/templates';
import {
  addresseeFilter,
  advisorFilter,
  clientFilter,
  lacksFilter,
  lineFilter,
  operativeFilter,
  terminalFilter,
} from '../../../kits/selects/of-reservation-filters.ts';
import { optionsOf } from '../../../ui/form/options-of.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';

const statusOptions = STATUSES.map(status => ({ value: status, label: STATUS_INFO[status].label })).sort((a, b) =>
  a.label.localeCompare(b.label, 'es'),
);
const typeOptions = optionsOf(RESERVATION_TYPE_NAMES);

const statusFilter: Filter = {
  kind: 'options',
  field: 'shown_status',
  label: 'Estado',
  options: statusOptions,
  many: true,
};
const appointmentFilter: Filter = { kind: 'dates', from: 'appointment_from', to: 'appointment_to', label: 'Cita' };
export const typeFilter: Filter = { kind: 'options', field: 'reservation_type', label: 'Tipo', options: typeOptions };
const unreadFilter: Filter = { kind: 'yes_no', field: 'unread', label: 'Comentarios sin leer' };
const finishedFilter: Filter = { kind: 'dates', from: 'finished_from', to: 'finished_to', label: 'Finalizada' };

/** The filters of a list of reservations; a customer has only one client, and advisors are for the operator. */
export function reservationFilters(who: { manyClients: boolean; isOperator: boolean }): Filter[] {
  return [
    statusFilter,
    ...(who.manyClients ? [clientFilter] : []),
    appointmentFilter,
    typeFilter,
    lineFilter,
    unreadFilter,
    ...(who.isOperator
      ? [addresseeFilter, advisorFilter, operativeFilter, terminalFilter, lacksFilter, finishedFilter]
      : []),
  ];
}
