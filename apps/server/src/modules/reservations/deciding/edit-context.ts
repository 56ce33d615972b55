import {
  canEdit,
  EDIT_FIELDS,
  type EditContext,
  type EditField,
  editStage,
  subEditStage,
  wantsMotive,
} from '@cabezal/domain/rules/reservation-edit';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { possibly } from '../../trips/possibly.ts';
import type { ReservationRecord, SubRecord } from '../../trips/reservation-facts.queries.ts';
import { sentOrder } from './decide.queries.ts';

/** Where the order of a reservation stands, for who asks: null while none was sent. */
async function onOrder(tx: Tx, actor: Actor, id_reservation: number): Promise<string | null> {
  const numero = await sentOrder(tx, id_reservation);
  if (numero === null) return null;
  return actor.audience === 'operator'
    ? `la orden de pago ${numero}: corrija la orden`
    : 'facturación: pida el cambio a la operadora';
}

/** What the table of who may change what reads: of a reservation, and of each of its containers. */
export async function editContexts(tx: Tx, actor: Actor, record: ReservationRecord) {
  const shared = {
    is_operator: actor.audience === 'operator',
    may_correct: actor.actions.has('reservation.correct'),
    on_order: await onOrder(tx, actor, record.id_reservation),
  };
  return {
    whole: { ...shared, stage: editStage(record) } satisfies EditContext,
    of: (sub: SubRecord): EditContext => ({ ...shared, stage: subEditStage(sub, record) }),
  };
}

const OF_CONTAINER: readonly EditField[] = [
  ...(['container_code', 'seals', 'weight_kg', 'id_container_type', 'set_point_c'] as const),
  ...(['retrieval_at', 'delivery_at'] as const),
];
const told = (fields: readonly EditField[], context: EditContext) =>
  Object.fromEntries(
    fields.map(field => [field, { can: possibly(canEdit(field, context)), wants_motive: wantsMotive(field, context) }]),
  );

/** The table for a form: each field of the reservation, and of each container. */
export async function editTable(tx: Tx, actor: Actor, record: ReservationRecord) {
  const contexts = await editContexts(tx, actor, record);
  const ofReservation = EDIT_FIELDS.filter(field => !OF_CONTAINER.includes(field));
  return {
    whole: told(ofReservation, contexts.whole),
    ofSubs: new Map(record.sub_reservations.map(sub => [sub.id_sub_reservation, told(OF_CONTAINER, contexts.of(sub))])),
  };
}
