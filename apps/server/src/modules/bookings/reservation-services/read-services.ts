import type { ReservationServices } from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import {
  canAskServices,
  canChangeService,
  canDecideRequest,
  isServiceLine,
  NOT_ADDED,
  serviceRequestState,
} from '@cabezal/domain/bookings/reservation-services/reservation-services';
import type { Verdict } from '@cabezal/domain/system/refusals/refusals';
import { canEdit, type EditContext, wantsMotive } from '@cabezal/domain/trips/rules/reservation-edit';
import { isRejectedOrCancelled } from '@cabezal/domain/trips/status/reservation-status';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { isVisible } from '../../system/records/visible.queries.ts';
import {
  loadFacts,
  type ReservationRecord,
  type SubRecord,
} from '../../trips/state/facts/reservation-facts.queries.ts';
import { possibly } from '../../trips/state/possibly.ts';
import { mayChange } from '../reservations/booking/lock-reservation.ts';
import { editContexts } from '../reservations/deciding/edit-context.ts';
import {
  type FoundLine,
  type FoundRequest,
  findBoxes,
  findLines,
  findRequests,
  listOffered,
} from './reservation-services.queries.ts';
import { isManual } from './update-services.ts';

type Adds = ReservationServices['adds'];
type Contexts = Awaited<ReturnType<typeof editContexts>>;

/** What adding a service does for this person: charge, book or request it; null: not allowed. */
function addsOf(actor: Actor, record: ReservationRecord, contexts: Contexts): Adds {
  if (!actor.actions.has('reservation.service') || mayChange(actor, record) !== true) return null;
  if (actor.audience === 'operator') return 'CHARGES';
  return canEdit('services', contexts.whole) === true ? 'CHARGES' : 'ASKS';
}

const allowed = (verdict: Verdict, context: EditContext, adds: Adds) => ({
  can: adds === null ? 'No tiene permiso para agregar servicios' : possibly(verdict),
  wants_motive: adds === 'CHARGES' && context.is_operator && wantsMotive('services', context),
});
const verdictOf = (context: EditContext): Verdict =>
  context.is_operator ? canEdit('services', context) : canAskServices(context);

function lineOf(actor: Actor, line: FoundLine, of: { adds: Adds; context: EditContext; isLeft: boolean }) {
  const { is_freight: _, source: __, booked: ___, is_billed, is_invoiced, ...shown } = line;
  const billing = !is_billed ? ('POR_FACTURAR' as const) : is_invoiced ? ('FACTURADA' as const) : ('EN_ORDEN' as const);
  const isOperator = actor.audience === 'operator';
  const own = canChangeService(line);
  const changed = own === true ? canEdit('services', of.context) : own;
  const removed = own === true && of.isLeft ? true : changed;
  const refused = isOperator ? 'No tiene permiso para cambiar servicios' : 'Pida el cambio a la operadora';
  const mayChangeIt = isOperator && of.adds !== null;
  return {
    ...shown,
    ...(isOperator ? {} : { computed_unit_price: null, justification: null }),
    billing,
    by_hand: isManual(line),
    can: {
      change: mayChangeIt ? possibly(changed) : refused,
      remove: mayChangeIt ? possibly(removed) : refused,
    },
  };
}

function requestOf(actor: Actor, found: FoundRequest, adds: Adds): ReservationServices['requests'][number] {
  const { approved_at, denied_at, withdrawn_at, given_up: _, id_reservation: __, ...shown } = found;
  const state = serviceRequestState(found);
  const open = possibly(canDecideRequest(state));
  const isOperator = actor.audience === 'operator';
  return {
    ...shown,
    state,
    decided_at: approved_at ?? denied_at ?? withdrawn_at,
    can: {
      decide: isOperator && adds !== null ? open : 'Lo decide la operadora',
      withdraw: adds !== null && !isOperator ? open : 'La retira quien la pidió',
    },
  };
}

/** The first refusal among several containers, so that «all containers» gives a reason. */
function wholeOf(subs: readonly SubRecord[], contexts: Contexts, adds: Adds) {
  const refused = subs.map(sub => verdictOf(contexts.of(sub))).find(verdict => verdict !== true);
  const verdict: Verdict = subs.length === 0 ? verdictOf(contexts.whole) : (refused ?? true);
  const wants_motive = subs.some(sub => allowed(true, contexts.of(sub), adds).wants_motive);
  return { ...allowed(verdict, contexts.whole, adds), wants_motive };
}

/** `get_reservation_services`. Errors: 404 outside the scope, and for carriers and drivers. */
export async function readServices(tx: Tx, actor: Actor, id_reservation: number): Promise<ReservationServices> {
  const isBuyer = actor.audience === 'operator' || actor.audience === 'customer';
  if (!isBuyer || !(await isVisible(tx, 'reservation', id_reservation))) throw notFound('La reserva no existe');
  // The progress depends on guides and orders that the person may not see.
  const { record, contexts } = await tx.asSystem(async () => {
    const facts = await loadFacts(tx, id_reservation);
    if (facts === undefined) throw notFound('La reserva no existe');
    return { record: facts, contexts: await editContexts(tx, actor, facts) };
  });
  const adds = addsOf(actor, record, contexts);
  const subOf = (id: number | null) => record.sub_reservations.find(sub => sub.id_sub_reservation === id);
  const ofLine = (id: number | null) => {
    const sub = subOf(id);
    return sub === undefined
      ? { adds, context: contexts.whole, isLeft: false }
      : { adds, context: contexts.of(sub), isLeft: isRejectedOrCancelled(sub, record) };
  };
  const carried = record.sub_reservations.filter(sub => !isRejectedOrCancelled(sub, record));
  const boxes = new Map((await findBoxes(tx, id_reservation)).map(box => [box.id_sub_reservation, box]));
  return {
    id_reservation,
    version: record.version,
    adds,
    add: wholeOf(carried, contexts, adds),
    containers: carried.flatMap(sub => {
      const box = boxes.get(sub.id_sub_reservation);
      const context = contexts.of(sub);
      return box === undefined ? [] : [{ ...box, add: allowed(verdictOf(context), context, adds) }];
    }),
    offered:
      adds === null ? [] : await listOffered(tx, { bookable: actor.audience !== 'operator', without: NOT_ADDED }),
    services: (await findLines(tx, id_reservation))
      .filter(isShown)
      .map(line => lineOf(actor, line, ofLine(line.id_sub_reservation))),
    requests: (await findRequests(tx, id_reservation)).map(found => requestOf(actor, found, adds)),
  };
}

/** Lines shown as services: booked or added ones and those of a rate. The freight and the charges of a trip are shown elsewhere. */
const isShown = (line: FoundLine): boolean => isServiceLine(line) || (line.source === 'SERVICE' && !line.is_freight);
