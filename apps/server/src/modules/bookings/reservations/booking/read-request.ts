import type { ReservationRequest } from '@cabezal/contract/bookings/reservations/request.calls';
import { MAX_CONTAINERS, MAX_SERVICES } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { draftPlaces } from '@cabezal/domain/system/records/draft-places';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { parameters } from '../../../system/parameters/read-parameter.queries.ts';
import { findDraft } from '../../../system/views/views.queries.ts';
import { offeredTo } from './booking-parties.ts';
import { patternOf } from './booking-pattern.ts';
import { companyName, type FormerBooking, lastBookings } from './request.queries.ts';
import { storedInput } from './stored-input.ts';

/** Number of latest bookings that the form offers. */
const OFFERED = 5;

type Former = ReservationRequest['last'][number];

/** A booking without its numbers; `patternOf` decides what a copy leaves out. The hour of the day stays. */
async function formerOf(tx: Tx, found: FormerBooking): Promise<Former[]> {
  const input = await storedInput(tx, found.id_reservation);
  if (input === undefined) return [];
  const { places, ...former } = found;
  const names = new Map(places.map(place => [place.id_location, place.name]));
  const { stops, ...pattern } = patternOf(input);
  return [
    {
      ...former,
      booking: {
        ...pattern,
        appointment_time: input.appointment_time,
        stops: stops.map(({ code, id_location }) => ({ code, id_location, name: names.get(id_location) ?? '' })),
      },
    },
  ];
}

/** The parties of a booking when the person chooses none. */
async function partiesOf(tx: Tx, actor: Actor): Promise<Pick<ReservationRequest, 'parties' | 'bill_to_choice'>> {
  const own = actor.audience === 'customer' && actor.company_type !== 'FWDR' ? actor.id_company : null;
  const offered = offeredTo(actor, own);
  const name = async (id: number | null) => (id === null ? null : await companyName(tx, id));
  const { id_bill_to, id_addressee, may_choose } = offered;
  return {
    bill_to_choice: may_choose,
    parties: {
      client_choice: own === null,
      id_client: own,
      client_name: await name(own),
      id_bill_to,
      bill_to_name: await name(id_bill_to),
      // For a customer that may not choose, the addressee is itself: the form has no field for it, and saving sets it.
      ...(may_choose
        ? { id_addressee, addressee_name: await name(id_addressee) }
        : { id_addressee: null, addressee_name: null }),
    },
  };
}

/** Defaults from the latest booking. Places belong to a client, so a person who books for several starts without a plant. */
function defaultsOf(
  actor: Actor,
  last: readonly Former[],
  [newest]: readonly FormerBooking[],
  ownClient: boolean,
): ReservationRequest['defaults'] {
  const usual = actor.company_type === 'IMP' ? 'I' : 'E';
  const of = (code: string) => {
    const place = newest?.places.find(one => one.code === code && one.active);
    return place === undefined ? null : { id_location: place.id_location, name: place.name };
  };
  const isOperator = actor.audience === 'operator';
  const booking = isOperator ? undefined : last[0]?.booking;
  return {
    reservation_type: booking?.reservation_type ?? usual,
    with_pickup: booking?.with_pickup ?? true,
    plant: ownClient ? of('PLT') : null,
    port: isOperator ? null : of('PRT'),
  };
}

/** `create_reservation_request`: the initial data of the form of a new booking. Only reads. */
export async function readRequest(tx: Tx, actor: Actor): Promise<ReservationRequest> {
  const found = await lastBookings(tx, actor, OFFERED);
  const last: Former[] = [];
  for (const one of found) last.push(...(await formerOf(tx, one)));
  const { parties, bill_to_choice } = await partiesOf(tx, actor);
  const drafts: ReservationRequest['drafts'] = [];
  for (const kind of draftPlaces('reservation')) {
    const draft = await findDraft(tx, actor.id_user, kind);
    if (draft !== undefined) drafts.push(draft);
  }
  const figures = await parameters(tx, ['unidad_max_kg', 'horas_cancelacion_sin_cargo'], tx.today);
  return {
    parties,
    bill_to_choice,
    last,
    drafts,
    defaults: defaultsOf(actor, last, found, parties.id_client !== null),
    limits: {
      max_containers: MAX_CONTAINERS,
      max_services: MAX_SERVICES,
      ...figures,
      past_appointment: actor.audience === 'operator',
    },
  };
}
