import { type FactsOf, recordKind } from '../../../system/records/record-kind.ts';

/** Only the fields that people enter: without the booking itself and the results of its runs. */
export const RECURRING = recordKind({
  table: 'recurring_bookings',
  key: 'id_recurring_booking',
  noun: 'recurring',
  missing: 'La reserva semanal no existe',
  labels: {
    name: 'Nombre',
    id_reservation: 'Reserva que se repite',
    counts: 'Cuántas por día, de lunes a domingo',
    appointment_time: 'Hora de la cita',
    create_days_ahead: 'Días de anticipación',
    valid_from: 'Desde',
    valid_to: 'Hasta',
    skip_holidays: 'Sin feriados',
    auto_accept: 'Se aprueba sola',
    active: 'Activa',
  },
});

export type RecurringFacts = FactsOf<typeof RECURRING>;
