import { z } from 'zod';
import { reservationRow } from '../../bookings/reservations/reservation.shapes.ts';
import { reservationFilters } from '../../bookings/reservations/reservations.calls.ts';
import { action, defineCall } from '../../call.ts';
import { guideRow } from '../../operations/guides/guide.shapes.ts';
import { listInput, pageOf } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

const staffFilters = {
  ...reservationFilters,
  /** Only those for which the caller is responsible. */
  mine: z.boolean(),
  /** A guide is late, or will be by its ETA, for an appointment that it has not reached. */
  late: z.boolean(),
  /** Has an overdue task. */
  tasks_overdue: z.boolean(),
};

/** A reservation with the operator's people who are responsible for it, and with its tasks and late guides. */
export const staffReservation = reservationRow.extend({
  id_advisor: z.number().nullable(),
  id_operative: z.number().nullable(),
  operative: z.string().nullable(),
  tasks_open: z.number(),
  tasks_overdue: z.number(),
  /** Number of guides under way that are late, or will be. */
  late_guides: z.number(),
});
export type StaffReservation = z.infer<typeof staffReservation>;

const staffList = {
  method: 'POST',
  changes: false,
  input: listInput(staffFilters),
  output: pageOf(staffReservation),
  shows: ['reservation', 'guide', 'task', 'comment'],
} as const;

export const getAdvisorReservations = defineCall({
  ...staffList,
  path: '/reports/get_reservas_asesores',
  access: action('reservation.people'),
  summary:
    'Reservations by advisor, with sale and margin (for people who may read costs), tasks and late guides; filters `id_advisor`, `mine`, `lacks`. Operator only.',
});
export const getAdvisorReservationsExcel = excelOf(getAdvisorReservations, 'reservas_asesores');

export const getTeamReservations = defineCall({
  ...staffList,
  path: '/reports/get_reservas_equipo_operativo',
  access: action('reservation.schedule'),
  summary:
    'The same by operative, the person of the operations team who works on them; filters `id_operative`, `mine`, `lacks`. Operator only.',
});
export const getTeamReservationsExcel = excelOf(getTeamReservations, 'reservas_equipo_operativo');

/** A guide in the list of reservations with their guides; `papers`: number of its papers. */
export const unfoldedGuide = guideRow
  .pick({
    id_guide: true,
    guide_number: true,
    kind: true,
    status: true,
    number: true,
    container_code: true,
    license_plate: true,
    driver_name: true,
    issued_at: true,
    eta_at: true,
    print_stale: true,
    version: true,
  })
  .extend({ papers: z.number() });
export type UnfoldedGuide = z.infer<typeof unfoldedGuide>;

export const reservationWithGuides = reservationRow
  .pick({
    id_reservation: true,
    reservation_type: true,
    client_name: true,
    route_text: true,
    booking: true,
    bl: true,
    appointment_at: true,
    shown_status: true,
  })
  .extend({ guides: z.array(unfoldedGuide) });
export type ReservationWithGuides = z.infer<typeof reservationWithGuides>;

export const getReservationsWithGuides = defineCall({
  method: 'POST',
  path: '/reservation/get_reservas_guias',
  access: action('guide.read'),
  changes: false,
  input: listInput(reservationFilters),
  output: pageOf(reservationWithGuides),
  summary:
    'Reservations that have guides, each with the guides that the person may see: number, status, truck, driver and number of papers.',
  shows: ['reservation', 'guide', 'document'],
});
export const getReservationsWithGuidesExcel = excelOf(getReservationsWithGuides, 'reservas_guias');
