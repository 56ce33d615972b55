import { addComment } from '@cabezal/contract/bookings/comments/comments.calls';
import { addDiscount, redeemCodeDiscount } from '@cabezal/contract/bookings/discounts/discounts.calls';
import { addReservationServices } from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { saveReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { recordDeparture, saveLogbook } from '@cabezal/contract/operations/guides/guides.calls';
import { getCriteria } from '@cabezal/contract/operations/quality/quality.calls';
import { getLinks, guidesLink } from '@cabezal/contract/operations/travel/shared-links.calls';
import { sql } from 'kysely';
import { sampleTrip } from '../../src/modules/fleet/trucks/trip.samples.ts';
import { exportBooking, importBooking } from '../booking.ts';
import { company } from '../world.ts';
import { type Given, idOf, rowOf, type Special, type Walk } from './walk.ts';

/** The first stop of the trip that lacks the event: calls must record events in order. */
const nextStop = (walk: Walk, id_guide: unknown, missing: 'arrival_at' | 'departure_at') =>
  idOf(
    walk,
    sql`select id_stop as id from guide_stops where id_guide = ${id_guide} and ${sql.ref(missing)} is null
    and skipped_at is null and (position > 0 or ${missing === 'departure_at'}) order by position limit 1`,
  );
const minutes = (walk: Pick<Walk, 't'>, n: number) =>
  new Date(walk.t.services.clock().getTime() - n * 60_000).toISOString();
const ownBooking = (walk: Walk, container_code = 'MSKU1234565') =>
  walk.who === 'importerAdmin'
    ? importBooking({
        appointment_date: '2026-11-28',
        containers: [{ id_container_type: 3, weight_kg: 18_000, container_code }],
      })
    : exportBooking({ booking: 'OTRO123456', appointment_date: '2026-11-28' });
const waiting = (walk: Walk) =>
  idOf(walk, sql`select max(id_reservation) as id from reservations where status = 'PENDING'`);

/** A new reservation of the person that nobody has decided on; 0 for people who may not book. */
const fresh = async (walk: Walk): Promise<number> =>
  (await walk.me.call(saveReservation, ownBooking(walk))).body.id_reservation ?? 0;

/** The newest open task, with a stored value that a call can delete; `more`: further fields of the input. */
const openTask = async (walk: Walk, more: Given) => {
  const id_reservation_task = await idOf(
    walk,
    sql`select max(id_reservation_task) as id from reservation_tasks where status = 'PENDING'
      and id_task = (select id_task from tasks where code = 'E_BOOKING')`,
  );
  const [row] = await walk.t.write(tx =>
    tx.rows(
      sql<{
        version: number;
      }>`update reservation_tasks set information = '{"confirmed": true}' where id_reservation_task = ${id_reservation_task} returning version`,
    ),
  );
  return { id_reservation_task, version: row?.version ?? 1, ...more };
};

/** A note of the person on the guide of the walk. */
async function ownNote(walk: Walk): Promise<Given> {
  const written = await walk.me.call(saveLogbook, { id_guide: Number(walk.ids.id_guide), text: 'Una nota' });
  return { id_bitacora: written.body.id_bitacora ?? 0, version: 1, id_motivo: undefined };
}

/** A discount code of the operator that nobody has entered yet. */
async function code(walk: Walk): Promise<{ id_discount: number; code: string }> {
  const n = await idOf(walk, sql`select count(*)::int as id from discounts`);
  const offer = {
    code: `CODIGO-${n}`,
    name: 'Bienvenida',
    kind: 'PORCENTAJE',
    value: '10.00',
    base: 'TOTAL',
    valid_from: '2026-11-01',
    valid_to: '2026-12-31',
  };
  const { id_discount } = await (await walk.t.as('admin')).ok(addDiscount, offer);
  return { id_discount, code: offer.code };
}
/** A pending reservation of the person, and a discount whose code the person has entered. */
async function discounted(walk: Walk): Promise<Given> {
  const given = await code(walk);
  await walk.me.call(redeemCodeDiscount, { code: given.code });
  return { id_reservation: await fresh(walk), id_discounts: [given.id_discount], margin_reason: undefined };
}

/** A trip that the person may share: for the importer a new trip of its own, for others the trip of the walk. */
async function sharedTrip({ t, who, ids }: Walk): Promise<{ id_guide: number; id_reservation: number }> {
  if (who !== 'importerAdmin') return { id_guide: Number(ids.id_guide), id_reservation: Number(ids.id_reservation) };
  const own = { id_client: company.importer, client_name: 'Importadora', leg_start: '2026-12-06T12:00:00Z' };
  return t.write(tx => sampleTrip(tx, { ...own, guide: { issued_at: minutes({ t }, 60) } }));
}

/** Inputs with which changes of reservations and trips succeed, by path. */
export const reservationInputs: Record<string, Special> = {
  '/reservation/save': ownBooking,
  '/discount/redeem_code_discount': async walk => ({ code: (await code(walk)).code }),
  '/reservation/save_discount_reservation': discounted,
  '/reservation/update_reservation': async walk => ({
    ...ownBooking(walk),
    reference: 'OC-2',
    id_reservation: await waiting(walk),
  }),
  '/reservation/cancel_reservation': async walk => ({
    id_reservation: await waiting(walk),
    motive: 'Cambio de prueba',
  }),
  '/reservation/save_fast_edit': async walk => {
    const booked = await rowOf(walk, 'reservations', 'id_reservation', await fresh(walk));
    return { rows: [{ noun: 'reservation', ...booked, set: { booking: 'SECRETBK77' } }] };
  },
  '/reservation/correct': async walk => ({ id_reservation: await fresh(walk), booking: 'SECRETBK77' }),
  '/reservation/update_observation_client_reservation': async walk => ({ id_reservation: await fresh(walk) }),
  '/reservation/update_reservation_trip_type': async walk => ({
    id_reservation: await fresh(walk),
    template: 'E_DIRECTO',
    stops: undefined,
  }),
  '/reservation/update_retrieval_delivery_date': async walk => {
    const id_sub_reservation = await idOf(
      walk,
      sql`select min(id_sub_reservation) as id from sub_reservations where id_reservation = ${await fresh(walk)}`,
    );
    return { id_sub_reservation, retrieval_at: minutes(walk, 600) };
  },
  '/reservation/add-reservation-comments': async walk => ({
    ids: [await fresh(walk)],
    text: 'Un comentario',
    visibility: 'CLIENT',
  }),
  '/reservation/delete-reservation-comment': async walk => {
    const said = { id_reservation: await fresh(walk), text: 'Un comentario', visibility: 'CLIENT' };
    return { id_comment: (await walk.me.call(addComment, said)).body.id_comment };
  },
  '/reservation/add_reservation_services': async walk => ({
    id_reservation: await fresh(walk),
    id_sub_reservation: undefined,
    services: [{ id_service: 8, quantity: 1 }],
  }),
  '/reservation/withdraw_reservation_service': async walk => {
    const wanted = { id_reservation: Number(walk.ids.id_reservation), services: [{ id_service: 14 }] };
    const [asked] = (await walk.me.call(addReservationServices, wanted)).body.requests ?? [];
    return { id_service_request: asked?.id_service_request ?? 0, version: asked?.version };
  },
  '/quality_service_criteria/save_rating': async walk => ({
    // As text, because `versionOf` adds the version of the guide to a number, and a first rating has no version.
    id_guide: String(walk.ids.id_pickup),
    version: undefined,
    ratings: Object.fromEntries(
      (await walk.me.ok(getCriteria)).filter(one => one.rater === 'CLIENT').map(one => [one.id_criterion, 4]),
    ),
  }),
  '/reservation/get_link_monitoreo_guias': async walk => ({ id_guides: [(await sharedTrip(walk)).id_guide] }),
  '/reservation/get_link_monitoreo_reserva': async walk => ({
    id_reservation: (await sharedTrip(walk)).id_reservation,
  }),
  '/reservation/get_link_actividad_flota': () => ({ id_company: company.carrier, days: 7 }),
  '/reservation/revoke_monitoring_link': async walk => {
    await walk.me.call(guidesLink, { id_guides: [(await sharedTrip(walk)).id_guide] });
    return { id_link: (await walk.me.call(getLinks, {})).body.rows?.[0]?.id_link ?? 0 };
  },
  '/reservation/revoke_links_reserva': async walk => ({ id_reservation: (await sharedTrip(walk)).id_reservation }),
  '/bitacora/update_bitacora': ownNote,
  '/bitacora/delete_bitacora': ownNote,
  '/task/create_task_reservation': () => ({
    id_sub_reservation: undefined,
    id_task: undefined,
    id_user: undefined,
    title: 'Llamar',
  }),
  '/reservation/add_reservation_tasks': async walk => ({
    id_tasks: [await idOf(walk, sql`select min(id_task) as id from tasks`)],
  }),
  '/task/save_role_user_task': async walk => ({
    id_task: await idOf(walk, sql`select min(id_task) as id from tasks`),
    version: 1,
    assignees: [],
    rule: 'OPERATIVE',
    gate: 'NONE',
    active: true,
  }),
  '/task/save_task_information': walk => openTask(walk, { information: {}, status: undefined, id_files: [] }),
  '/task/complete_tasks_reservation': async walk => {
    const { id_reservation_task, version } = await openTask(walk, {});
    return { rows: [{ id_reservation_task, version }] };
  },
  '/task/delete_task_reservation': walk => openTask(walk, {}),
  '/task/delete_task_information': walk => openTask(walk, { key: 'confirmed', id_file: undefined }),
  '/task/assign_user_task_reservation': async walk => ({
    ids: [(await openTask(walk, {})).id_reservation_task],
    id_user: null,
  }),
  '/task/save_task_comment': async walk => ({
    id_reservation_task: (await openTask(walk, {})).id_reservation_task,
    id_files: [],
  }),
  '/reservation/update_sub_reservation': () => ({ container_code: 'TRIU8423172' }),
  '/reservation/asociar_guia_contenedor': () => ({ container_code: 'TRIU8423172', seals: ['MLEC0482133'] }),
  '/reservation/arrival_reservation_milestone_guide': async walk => ({
    id_stop: await nextStop(walk, walk.ids.id_guide, 'arrival_at'),
    at: minutes(walk, 20),
  }),
  '/reservation/departure_reservation_milestone_guide': async walk => ({
    id_stop: await nextStop(walk, walk.ids.id_guide, 'departure_at'),
    at: minutes(walk, 40),
  }),
  // The driver skips the last stop; the others record the arrival there.
  '/reservation/update_milestone_state': async walk =>
    walk.who === 'carrierDriver'
      ? { id_stop: await nextStop(walk, walk.ids.id_guide, 'arrival_at'), motive: 'Cambio de prueba' }
      : {},
  '/reservation/finish_travel_guide': async walk => {
    await walk.me.call(recordDeparture, {
      id_stop: await nextStop(walk, walk.ids.id_guide, 'departure_at'),
      at: minutes(walk, 10),
    });
    return { at: minutes(walk, 5) };
  },
  '/reservation/cancel_sub_reservation': async walk => {
    const { sub_reservations } = await walk.me.ok(saveReservation, ownBooking(walk, 'MSKU7654328'));
    return { id_sub_reservation: sub_reservations[0]?.id_sub_reservation, motive: 'Cambio de prueba' };
  },
};
