import { addComment } from '@cabezal/contract/bookings/comments/comments.calls';
import { addRecurring } from '@cabezal/contract/bookings/recurring/recurring.calls';
import {
  addReservationServices,
  denyReservationService,
} from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { correctReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import { saveReservation, updateSubReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { saveNotificationSummary } from '@cabezal/contract/bookings/summaries/summaries.calls';
import { saveRoleUserTask } from '@cabezal/contract/bookings/tasks/task-catalogue.calls';
import { createTask, saveTaskComment } from '@cabezal/contract/bookings/tasks/tasks.calls';
import { extendFreeTime, saveFreeTimeTariff } from '@cabezal/contract/empties/free-time/free-time.calls';
import { saveEmptyOperation } from '@cabezal/contract/empties/movements/movements.calls';
import { approveStreetTurn, requestStreetTurn } from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { bindDriverPhone } from '@cabezal/contract/fleet/drivers/driver-phones.calls';
import { snoozeBillingReminder } from '@cabezal/contract/money/billing/ageing.calls';
import { dismissChargeProposal } from '@cabezal/contract/operations/charge-proposals/charge-proposals.calls';
import { registerDisv } from '@cabezal/contract/operations/disv/disv.calls';
import { sendDriverNotification } from '@cabezal/contract/operations/driver-notices/driver-notices.calls';
import { updateClosing } from '@cabezal/contract/operations/guides/guides.calls';
import { falseFreight } from '@cabezal/contract/operations/guides/special.calls';
import { saveJustification } from '@cabezal/contract/operations/justifications/justifications.calls';
import { propose } from '@cabezal/contract/operations/proposals/proposals.calls';
import { saveRating } from '@cabezal/contract/operations/quality/quality.calls';
import { guidesLink } from '@cabezal/contract/operations/travel/shared-links.calls';
import { travelProblem, travelReceipt } from '@cabezal/contract/operations/travel/travel.calls';
import { addRoute } from '@cabezal/contract/places/routes/routes.calls';
import { attendCase, saveAlertReminder } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { disableAlert, saveAlert } from '@cabezal/contract/tracking/alerts/rules.calls';
import { disableMonitoring } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { attendProblem } from '@cabezal/contract/tracking/monitoring/problems.calls';
import { explainLostSlot, registerSlot } from '@cabezal/contract/trips/slots/slots.calls';
import { motiveVerdict, reason } from '@cabezal/domain/system/refusals/refusals';
import { containerError } from '@cabezal/domain/system/validation/container';
import { phoneError } from '@cabezal/domain/system/validation/driver';
import {
  blError,
  bookingError,
  cw1Error,
  sealError,
  temperatureError,
} from '@cabezal/domain/system/validation/shipment';
import { alike, emptyIsNull, type Field, roundedTo, shapeOf } from './field.ts';

const words = ['Cola en el puerto', 'Añadió peso', 'x'.repeat(255)];
/** Texts for a driver, which may be longer than notes. */
const told = [...words, 'x'.repeat(300)];
const note = (columns: readonly string[], shape: Field['shape'], examples: readonly string[] = words): Field => ({
  columns,
  shape,
  stored: emptyIsNull,
  examples,
});

const booked: readonly Field[] = [
  {
    columns: ['sub_reservations.container_code'],
    shape: shapeOf(saveReservation, 'containers.container_code'),
    rule: containerError,
    examples: ['MSKU7502140', 'mnbu3513280', 'TRIU8423172'],
  },
  {
    columns: ['sub_reservations.weight_kg'],
    shape: shapeOf(saveReservation, 'containers.weight_kg'),
    examples: [0, 21_800, 45_000],
  },
  {
    columns: ['sub_reservations.set_point_c'],
    shape: shapeOf(saveReservation, 'containers.set_point_c'),
    rule: temperatureError,
    examples: [-35, -18.5, 13.33, 30],
  },
  {
    columns: ['sub_reservations.set_point_c'],
    shape: shapeOf(updateSubReservation, 'set_point_c'),
    rule: temperatureError,
    examples: [-35, -18.5, 13.33, 30],
  },
  {
    columns: ['sub_reservations.seals'],
    shape: shapeOf(updateSubReservation, 'seals.0'),
    rule: sealError,
    examples: ['A123', 'SEL-00012345', 'x'.repeat(20)],
  },
  note(['sub_reservations.dae'], shapeOf(updateSubReservation, 'dae'), ['028-2026-40-00012345', 'x'.repeat(40)]),
  note(['sub_reservations.over_dimensions'], shapeOf(updateSubReservation, 'over_dimensions'), [
    'Alto 30 cm',
    'x'.repeat(120),
  ]),
  {
    columns: ['sub_reservations.vgm_kg'],
    shape: shapeOf(updateSubReservation, 'vgm_kg'),
    examples: [1, 25_600, 60_000],
  },
  {
    columns: ['sub_reservations.humidity_pct'],
    shape: shapeOf(updateSubReservation, 'humidity_pct'),
    examples: [0, 85, 100],
  },
  {
    columns: ['sub_reservations.ventilation'],
    shape: shapeOf(updateSubReservation, 'ventilation'),
    examples: [0, 25, 500],
  },
  note(['reservations.release_number'], shapeOf(correctReservation, 'release_number'), ['LIB-1', 'x'.repeat(40)]),
  note(['reservations.exit_letter'], shapeOf(correctReservation, 'exit_letter'), ['CS 12', 'x'.repeat(40)]),
  {
    columns: ['reservations.bl'],
    shape: shapeOf(saveReservation, 'bl'),
    rule: blError,
    examples: ['MAEU123456789', 'a1', 'X'.repeat(40)],
  },
  {
    columns: ['reservations.booking'],
    shape: shapeOf(saveReservation, 'booking'),
    rule: bookingError,
    examples: ['ABC12', 'abc123', 'MAEU 264180-953', 'X'.repeat(20)],
  },
  {
    columns: ['reservations.cw1_code'],
    shape: shapeOf(saveReservation, 'cw1_code'),
    rule: cw1Error,
    examples: ['1', '0123456789', '9'.repeat(40)],
  },
  ...alike(
    saveReservation,
    { 'reservations.reference': 'reference', 'reservations.voyage': 'voyage' },
    { examples: ['123W', 'Año nuevo'] },
  ),
  {
    columns: ['charges.quantity', 'charges.booked'],
    shape: shapeOf(saveReservation, 'services.quantity'),
    examples: [0.01, 1, 2.5, 99],
  },
  {
    columns: ['charges.quantity', 'charges.booked', 'service_requests.quantity'],
    shape: shapeOf(addReservationServices, 'services.quantity'),
    examples: [0.01, 1, 2.5, 999],
  },
  note(['service_requests.note'], shapeOf(addReservationServices, 'services.note')),
  {
    columns: ['service_requests.denied_reason'],
    shape: shapeOf(denyReservationService, 'motive'),
    examples: ['Ya no', 'Tomó otro camión'],
  },
  {
    columns: ['charge_proposals.dismiss_reason'],
    shape: shapeOf(dismissChargeProposal, 'reason'),
    examples: ['Ya no', 'Tomó otro camión'],
  },
  {
    columns: ['billing_snoozes.reason'],
    shape: shapeOf(snoozeBillingReminder, 'reason'),
    beyond: (words: string | null) => reason(motiveVerdict(words)),
    examples: ['Ya no', 'Paga en enero', 'x'.repeat(255)],
  },
];

const onTheWay: readonly Field[] = [
  {
    columns: ['slots.external_code'],
    shape: shapeOf(registerSlot, 'slot_code'),
    examples: ['T-1', 'x'.repeat(40)],
  },
  {
    columns: ['disvs.number'],
    shape: shapeOf(registerDisv, 'disv_number'),
    examples: ['778201', 'x'.repeat(40)],
  },
  note(['slots.missed_note'], shapeOf(explainLostSlot, 'missed_note')),
  {
    columns: ['street_turns.approval_ref'],
    shape: shapeOf(approveStreetTurn, 'approval_ref'),
    examples: ['Correo 8841', 'x'.repeat(80)],
  },
  {
    columns: ['street_turns.mailed_to'],
    shape: shapeOf(requestStreetTurn, 'email'),
    examples: ['ana@naviera.com', `${'a'.repeat(60)}@b.ec`],
  },
  { columns: ['empty_operations.quantity'], shape: shapeOf(saveEmptyOperation, 'quantity'), examples: [1, 500] },
  {
    columns: ['empty_operations.external_ref'],
    shape: shapeOf(saveEmptyOperation, 'external_ref'),
    stored: emptyIsNull,
    examples: ['RET-8841', 'x'.repeat(80)],
  },
  { columns: ['free_time_clocks.extended_days'], shape: shapeOf(extendFreeTime, 'extended_days'), examples: [0, 365] },
  {
    columns: ['free_time_clocks.extension_ref'],
    shape: shapeOf(extendFreeTime, 'extension_ref'),
    stored: emptyIsNull,
    examples: ['Correo 8841', 'x'.repeat(80)],
  },
  { columns: ['free_time_tariffs.free_days'], shape: shapeOf(saveFreeTimeTariff, 'free_days'), examples: [0, 365] },
  { columns: ['routes.km'], shape: shapeOf(addRoute, 'km'), stored: roundedTo(2), examples: [0.1, 420.5, 3000] },
  { columns: ['routes.minutes'], shape: shapeOf(addRoute, 'minutes'), examples: [1, 6000] },
  { columns: ['routes.tolls'], shape: shapeOf(addRoute, 'tolls'), examples: [0, 50] },
  { columns: ['guides.km'], shape: shapeOf(updateClosing, 'km'), stored: roundedTo(1), examples: [0, 420.5, 9999] },
  {
    columns: ['guides.gallons'],
    shape: shapeOf(updateClosing, 'gallons'),
    stored: roundedTo(2),
    examples: [0, 80.25, 9999],
  },
  ...alike(
    updateClosing,
    {
      'guides.peaje': 'peaje',
      'guides.viatico': 'viatico',
      'guides.anticipo': 'anticipo',
      'guides.travel_expense': 'travel_expense',
    },
    { examples: ['0.00', '999999.99'] },
  ),
  ...alike(
    falseFreight,
    { 'guides.false_freight_sale_pct': 'sale_pct', 'guides.false_freight_carrier_pct': 'carrier_pct' },
    { examples: [0, 50, 100] },
  ),
  {
    columns: ['guides.false_freight_justification'],
    shape: shapeOf(falseFreight, 'motive'),
    examples: ['Ya no', 'El cliente canceló en ruta', 'x'.repeat(500)],
  },
  {
    columns: ['guides.monitoring_disabled_motive'],
    shape: shapeOf(disableMonitoring, 'motive'),
    stored: emptyIsNull,
    examples: ['Va con otro operador', 'x'.repeat(500)],
  },
  note(['stand_bys.justification'], shapeOf(updateClosing, 'stand_by.justification')),
  note(['service_ratings.comment'], shapeOf(saveRating, 'comment')),
  note(['driver_problems.text'], shapeOf(travelProblem, 'text')),
  {
    columns: ['receipts.received_name'],
    shape: shapeOf(travelReceipt, 'received_name'),
    examples: ['Ana Pérez', 'Luz', 'x'.repeat(80)],
  },
  {
    columns: ['receipts.identification_card'],
    shape: shapeOf(travelReceipt, 'identification_card'),
    examples: ['1710034065', 'AB123456', 'X'.repeat(15)],
  },
  note(['receipts.unsigned_reason'], shapeOf(travelReceipt, 'unsigned_reason')),
  {
    columns: ['alerts.name'],
    shape: shapeOf(saveAlert, 'name'),
    examples: ['Detenido en la vía', 'x'.repeat(80)],
  },
  note(['alerts.playbook'], shapeOf(saveAlert, 'playbook')),
  { columns: ['alerts.clear_min'], shape: shapeOf(saveAlert, 'clear_min'), examples: [0, 1_440] },
  { columns: ['alerts.sla_end_min'], shape: shapeOf(saveAlert, 'sla_end_min'), examples: [1, 10_080] },
  {
    columns: ['alerts.disabled_motive'],
    shape: shapeOf(disableAlert, 'motive'),
    stored: emptyIsNull,
    examples: ['El equipo no envía', 'x'.repeat(500)],
  },
  note(['alert_cases.resolution'], shapeOf(attendCase, 'text')),
  note(['alert_case_events.text'], shapeOf(attendCase, 'text')),
  note(['alert_reminders.text'], shapeOf(saveAlertReminder, 'text')),
  note(['driver_problems.attended_note'], shapeOf(attendProblem, 'note')),
  note(['milestone_justifications.value_others'], shapeOf(saveJustification, 'value_others')),
];

const agreed: readonly Field[] = [
  {
    columns: ['recurring_bookings.name'],
    shape: shapeOf(addRecurring, 'name'),
    examples: ['Lunes de banano', 'x'.repeat(80)],
  },
  {
    columns: ['recurring_bookings.appointment_time'],
    shape: shapeOf(addRecurring, 'appointment_time'),
    examples: ['00:00', '23:59'],
  },
  {
    columns: ['recurring_bookings.create_days_ahead'],
    shape: shapeOf(addRecurring, 'create_days_ahead'),
    examples: [1, 28],
  },
  {
    columns: ['reservation_summaries.daily_at'],
    shape: shapeOf(saveNotificationSummary, 'daily_at'),
    examples: ['00:00', '07:30', '23:59'],
  },
  {
    columns: ['users.phone'],
    shape: shapeOf(saveNotificationSummary, 'phones.0'),
    rule: phoneError,
    examples: ['0991234567', '+593 99 123 4567'],
  },
  { columns: ['reservation_comments.text'], shape: shapeOf(addComment, 'text'), examples: words },
  { columns: ['driver_notices.text'], shape: shapeOf(sendDriverNotification, 'text'), examples: told },
  {
    name: 'to_driver',
    columns: ['driver_notices.text'],
    shape: shapeOf(attendProblem, 'to_driver'),
    stored: emptyIsNull,
    examples: told,
  },
  {
    columns: ['access_tokens.given_to'],
    shape: shapeOf(guidesLink, 'given_to'),
    stored: emptyIsNull,
    examples: ['Garita de la planta', 'x'.repeat(120)],
  },
  {
    columns: ['phone_bindings.label'],
    shape: shapeOf(bindDriverPhone, 'label'),
    examples: ['Samsung azul', 'x'.repeat(60)],
  },
  { columns: ['task_comments.text'], shape: shapeOf(saveTaskComment, 'text'), examples: words },
  {
    columns: ['reservation_tasks.title'],
    shape: shapeOf(createTask, 'title'),
    stored: emptyIsNull,
    examples: ['Pedir turno', 'x'.repeat(200)],
  },
  {
    columns: ['tasks.escalate_after_min'],
    shape: shapeOf(saveRoleUserTask, 'definition.escalate_after_min'),
    examples: [1, 1440],
  },
  {
    columns: ['tasks.completes_on'],
    shape: shapeOf(saveRoleUserTask, 'definition.completes_on'),
    examples: ['SLOT_SET', 'RETURN_SLOT_SET', 'GUIDE_ISSUED', 'DISV_ISSUED'],
  },
  { columns: ['plan_runs.days'], shape: shapeOf(propose, 'days'), examples: [1, 3] },
];

/** Fields of bookings, events of trips, agreements and messages. */
export const WORK_FIELDS: readonly Field[] = [...booked, ...onTheWay, ...agreed];
