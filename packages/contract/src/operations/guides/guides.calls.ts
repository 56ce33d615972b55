import { z } from 'zod';
import { seals } from '../../bookings/reservations/reservation.shapes.ts';
import { action, defineCall, signedIn } from '../../call.ts';
import { givenInstant, id, instant, listInput, motive, pageOf, price, text, version } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';
import { containerCode } from '../../trips/boxes/container-code.shapes.ts';
import {
  closing,
  givenTo,
  guideDetail,
  guideFiguresRow,
  guideFilters,
  guideRow,
  listedGuide,
  logbookRow,
  logbookRowOf,
  serviceRatings,
} from './guide.shapes.ts';
import { BOARD_SCREENS, GUIDE_SCREENS } from './guide-screens.data.ts';

const touches = ['guide', 'reservation', 'dispatch'] as const;
const oneGuide = z.strictObject({ id_guide: id });
const undo = z.strictObject({ id_guide: id, version, motive });
const changing = { method: 'POST', output: guideDetail, touches } as const;

export const getGuides = defineCall({
  method: 'POST',
  path: '/reservation/get_reservation_guide',
  access: action('guide.read'),
  changes: false,
  input: listInput(guideFilters),
  output: pageOf(guideFiguresRow),
  outputFor: { carrier: pageOf(listedGuide), customer: pageOf(listedGuide), driver: pageOf(listedGuide) },
  summary: 'Guides that the person may see, by page: to issue, to print, under way, to close, closed.',
  shows: ['guide'],
});

export const getGuidesExcel = excelOf(getGuides, 'guides');

export const getGuide = defineCall({
  method: 'POST',
  path: '/reservation/monitoring_reservation_milestone_guide',
  access: action('guide.read'),
  changes: false,
  input: oneGuide,
  output: guideDetail,
  summary: 'One guide with stops, stand-by, position and the actions possible now; 404 outside the scope.',
  shows: [{ noun: 'guide', by: 'id_guide' }],
});

const resources = {
  id_truck: id.nullish(),
  id_driver: id.nullish(),
  id_generator: id.nullish(),
  id_chassis: id.nullish(),
};
export const saveGuide = defineCall({
  ...changing,
  path: '/reservation/save_reservation_guide',
  access: action('dispatch.assign', { on: ['/despachos', '/despachos/{number}'] }),
  input: z.strictObject({ id_leg: id, ...resources, margin_reason: text(255).nullish() }),
  summary:
    'Creates the guide of a leg (G1) with its resources, or without truck or driver yet; the rules for them are those of the board.',
});
export const updateTruckGuide = defineCall({
  ...changing,
  path: '/reservation/update_truck_guide',
  access: action('dispatch.assign', { on: ['/despachos', '/despachos/{number}'] }),
  input: z.strictObject({
    id_guide: id,
    version,
    ...resources,
    planned_start: givenInstant.nullish(),
    margin_reason: text(255).nullish(),
  }),
  summary:
    'Changes truck, driver, equipment or start of a guide that has not left, by the rules of the board; papers are checked once it is issued.',
});
export const issueGuide = defineCall({
  ...changing,
  path: '/reservation/generate_document_guide',
  access: action('guide.issue', { on: [...GUIDE_SCREENS, ...BOARD_SCREENS, '/reserva/actividades'] }),
  input: z.strictObject({ id_guide: id, version, override_justification: text(255).nullish() }),
  summary:
    'Issues the guide (G2): number, driver’s link. Papers are checked for each stop’s planned date; ADM_MASTER may override expiries with a justification.',
});
export const guidePdf = defineCall({
  method: 'GET',
  path: '/reservation/guide_pdf/{id_guide}',
  access: action('guide.read'),
  input: oneGuide,
  output: z.custom<never>(),
  summary: 'The guide as PDF with its QR code.',
  shows: [{ noun: 'guide', by: 'id_guide' }],
});

export const guidePrinted = defineCall({
  method: 'POST',
  path: '/reservation/guide_printed',
  access: action('guide.issue', { on: [...GUIDE_SCREENS, '/reserva/guias', '/reservas/{number}'] }),
  input: z.strictObject({ id_guide: id, version }),
  output: z.object({ id_guide: z.number(), print_stale: z.string().nullable() }),
  touches: ['guide'],
  summary:
    'Records that the current paper of a guide was printed: «Reimprimir» disappears. 409 if the guide has changed since it was read.',
});

const event = z.strictObject({ id_stop: id, at: givenInstant, motive: text(255).nullish() });
export const recordArrival = defineCall({
  ...changing,
  path: '/reservation/arrival_reservation_milestone_guide',
  access: action('guide.event', { on: [...GUIDE_SCREENS, ...BOARD_SCREENS] }),
  input: event,
  summary: 'Records the arrival at the next stop (G5); not before the last event, not more than five minutes ahead.',
});
export const recordDeparture = defineCall({
  ...changing,
  path: '/reservation/departure_reservation_milestone_guide',
  access: action('guide.event', { on: [...GUIDE_SCREENS, ...BOARD_SCREENS] }),
  input: event,
  summary: 'Records the departure from the stop where the truck is (G3, G4, G6, G7); the last one ends the trip.',
});
export const finishTravel = defineCall({
  ...changing,
  path: '/reservation/finish_travel_guide',
  access: action('guide.event', { on: [...GUIDE_SCREENS, ...BOARD_SCREENS] }),
  input: z.strictObject({ id_guide: id, version, at: givenInstant }),
  summary: 'Declares the travel finished (G8) when every stop is done or skipped.',
});

export const resetArrival = defineCall({
  ...changing,
  path: '/reservation/reset_arrival_date',
  access: action('guide.undo', { on: GUIDE_SCREENS }),
  input: undo,
  summary: 'Undoes the last arrival; refused if that stop was left or the guide is closed.',
});
export const resetDeparture = defineCall({
  ...changing,
  path: '/reservation/reset_departure_date',
  access: action('guide.undo', { on: GUIDE_SCREENS }),
  input: undo,
  summary: 'Undoes the last departure; refused if a later arrival exists.',
});
export const resetMilestones = defineCall({
  ...changing,
  path: '/reservation/reset_milestones',
  access: action('guide.undo', { on: GUIDE_SCREENS }),
  input: undo,
  summary: 'Undoes every arrival and departure, the finish, false freight and computed stand-by.',
});
export const deleteGuide = defineCall({
  method: 'POST',
  touches,
  path: '/reservation/delete_reservation_guide',
  access: action('guide.undo', { on: GUIDE_SCREENS }),
  input: undo,
  output: z.object({ id_guide: z.number(), id_reservation: z.number() }),
  summary:
    'Deletes a guide without events; its number is not used again, its resources are free. Deleting a rescue restores the state of the rescued guide.',
});
export const reverseClosing = defineCall({
  ...changing,
  path: '/reservation/reverse_reservation_guide_closed',
  access: action('guide.reverse'),
  input: undo,
  summary: 'Reopens a closed guide (G10); refused once it is in a sent or invoiced order.',
});
export const getClosing = defineCall({
  method: 'POST',
  path: '/reservation/get_reservation_guide_close',
  access: action('guide.close'),
  changes: false,
  input: oneGuide,
  output: closing,
  summary: 'What closing a guide needs: figures with proposals, files, stand-by, costs.',
  shows: [{ noun: 'guide', by: 'id_guide' }],
});
const closingFigures = z.strictObject({
  id_guide: id,
  version,
  km: z.number().min(0).max(9999),
  gallons: z.number().min(0).max(9999),
  peaje: price('El peaje'),
  viatico: price('El viático'),
  anticipo: price('El anticipo'),
  travel_expense: price('El gasto').nullish(),
  closing_notes: text(1000).nullish(),
  /** Adjusted or waived stand-by: amount and reason. */
  stand_by: z
    .array(
      z.strictObject({ id_stop: id, adjusted_cost: price('El costo').nullable(), justification: text(255).nullish() }),
    )
    .max(25)
    .default([]),
});
export const updateClosing = defineCall({
  method: 'POST',
  path: '/reservation/update_close_guide',
  access: action('guide.close'),
  input: closingFigures,
  output: closing,
  touches,
  summary: 'Stores the closing figures without closing.',
});
export const closeGuide = defineCall({
  method: 'POST',
  path: '/reservation/close_guide',
  access: action('guide.close'),
  /** Optionally with the rating of the carrier's trip. */
  input: closingFigures.extend({ service_ratings: serviceRatings.optional() }),
  output: closing,
  touches: [...touches, 'rating'],
  summary:
    'Closes a guide (G9): figures, mandatory files, stand-by computed or justified; charges and costs are written. A trip of a carrier may be rated at the same time.',
});

export const associateContainer = defineCall({
  ...changing,
  path: '/reservation/asociar_guia_contenedor',
  access: action('guide.event', { on: [...GUIDE_SCREENS, '/reserva/actividades'] }),
  input: z.strictObject({
    id_guide: id,
    container_code: containerCode,
    seals: seals.optional(),
    /** Version of the container that was read; absent: not checked. */
    sub_version: version.optional(),
  }),
  summary: 'Sets container number (and seals) of the guide’s container, as received at the depot. 409 MODIFICADO.',
});

export const getEvents = defineCall({
  method: 'POST',
  path: '/events_guide/get_events_guide',
  access: action('guide.read'),
  changes: false,
  input: oneGuide,
  output: z.array(logbookRow),
  summary: 'The logbook of a guide, newest first; undone entries stay, annulled.',
  shows: [{ noun: 'guide', by: 'id_guide' }],
});
export const getReservationEvents = defineCall({
  method: 'POST',
  path: '/events_guide/get_events_reservation',
  access: action('guide.read'),
  changes: false,
  input: z.strictObject({ id_reservation: id }),
  output: z.array(logbookRowOf),
  summary:
    'The logbooks of all guides of a reservation as one, newest first, at most 2,000 entries; undone entries stay, annulled.',
  shows: [
    { noun: 'reservation', by: 'id_reservation' },
    { noun: 'guide', inside: 'id_guide' },
  ],
});
export const saveLogbook = defineCall({
  method: 'POST',
  path: '/bitacora/save_bitacora',
  access: action('guide.logbook'),
  input: z.strictObject({
    id_guide: id,
    id_motivo: id.nullish(),
    text: text(500).min(3, 'Escriba la novedad'),
    at: givenInstant.nullish(),
    /** Default: INTERNAL. */
    visibility: z.enum(['INTERNAL', 'SHARED']).optional(),
  }),
  output: logbookRow,
  touches: ['guide', 'logbook'],
  summary:
    'Writes a note into the logbook of a guide. It is read by the operator and the author’s company; only the operator’s people may share it with all who see the trip.',
});

export const monitoringLink = defineCall({
  method: 'POST',
  path: '/reservation/get_link_monitoreo_destinatario',
  access: action('guide.share'),
  input: oneGuide.extend({ given_to: givenTo }),
  touches: ['link'],
  secret: true,
  output: z.object({ url: z.string(), expires_at: instant }),
  summary:
    'A link to exactly this trip without a login, valid until 72 hours after its planned end. 409 GUIA_NO_EMITIDA before the guide is issued.',
});
export const driverLink = defineCall({
  method: 'POST',
  path: '/reservation/reenviar_notificacion_conductor',
  access: action('guide.issue', { on: GUIDE_SCREENS }),
  input: oneGuide,
  secret: true,
  output: z.object({
    url: z.string(),
    expires_at: instant,
    sent_to: z.array(z.string()),
    /** False: the installation sends no mail; the link has to be handed over. */
    sends_mail: z.boolean(),
  }),
  touches: ['guide'],
  summary:
    'Mails the driver a new link of the phone page, to every address known (`sent_to`, empty if there is none or mail is not configured), and returns it; earlier links end.',
});

export const revokeLinks = defineCall({
  method: 'POST',
  path: '/reservation/revoke_links',
  access: action('guide.share'),
  input: oneGuide,
  touches: ['link'],
  output: z.object({ revoked: z.number() }),
  summary:
    'Ends the public links of a guide: all for the operator, the tracking links for a customer, those shared by its own people for a carrier.',
});
export const myTrips = defineCall({
  method: 'POST',
  path: '/driver/my_trips',
  access: signedIn,
  changes: false,
  output: z.array(guideRow),
  summary: 'The signed-in driver’s issued trips that are not closed, and the last five closed.',
  shows: ['guide'],
});

export const getGuideActivities = defineCall({
  method: 'POST',
  path: '/reservation/get_guide_activities',
  access: action('guide.read'),
  changes: false,
  input: oneGuide,
  output: z.array(
    z.object({
      at: instant,
      /** SCAN: scan of its QR code, for callers who may read them; EDIT: change of its plan, figures or container. */
      kind: z.enum(['EVENT', 'NOTE', 'ALERT', 'FILE', 'SLOT', 'SCAN', 'EDIT']),
      text: z.string(),
      author: z.string(),
      stop: z.string().nullable(),
      motivo: z.string().nullable(),
      annulled: z.boolean(),
    }),
  ),
  summary:
    'Everything that happened to a guide in one timeline, newest first: events, notes, alerts, papers, slots with their outcome, scans of its QR, edits.',
  shows: [{ noun: 'guide', by: 'id_guide' }, 'document', 'slot', 'qr', 'reservation'],
});
