import {
  canEdit,
  EDIT_FIELDS,
  type EditContext,
  type EditField,
  editStage,
  subEditStage,
  wantsMotive,
} from '@cabezal/domain/trips/rules/reservation-edit';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import type { ReservationRecord, SubRecord } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { possibly } from '../../../trips/state/possibly.ts';
import { sentOrders } from './decide.queries.ts';

/** Where the order of a reservation is, in words for the asker; null while none was sent. */
function onOrder(actor: Actor, numero: number | undefined): string | null {
  if (numero === undefined) return null;
  return actor.audience === 'operator'
    ? `la orden de pago ${numero}: corrija la orden`
    : 'facturación: pida el cambio a la operadora';
}

function contextsOf(actor: Actor, record: ReservationRecord, numero: number | undefined) {
  const shared = {
    is_operator: actor.audience === 'operator',
    may_correct: actor.actions.has('reservation.correct'),
    on_order: onOrder(actor, numero),
  };
  return {
    whole: { ...shared, stage: editStage(record) } satisfies EditContext,
    of: (sub: SubRecord): EditContext => ({ ...shared, stage: subEditStage(sub, record) }),
  };
}

/** Input of the table of who may change what: of a reservation, and of each of its containers. */
export async function editContexts(
  tx: Tx,
  actor: Actor,
  record: ReservationRecord,
  /** The sent orders, if read before for several reservations. */
  orders?: ReadonlyMap<number, number>,
) {
  const { id_reservation } = record;
  const known = orders ?? (await sentOrders(tx, [id_reservation]));
  return contextsOf(actor, record, known.get(id_reservation));
}

const OF_CONTAINER: readonly EditField[] = [
  ...(['container_code', 'seals', 'weight_kg', 'id_container_type', 'set_point_c'] as const),
  ...(['dae', 'vgm_kg', 'humidity_pct', 'ventilation', 'over_dimensions'] as const),
  ...(['retrieval_at', 'delivery_at'] as const),
];
const valuesOf = (fields: readonly EditField[], context: EditContext) =>
  Object.fromEntries(
    fields.map(field => [field, { can: possibly(canEdit(field, context)), wants_motive: wantsMotive(field, context) }]),
  );

type Contexts = ReturnType<typeof contextsOf>;
function tableOf({ sub_reservations }: ReservationRecord, contexts: Contexts) {
  const ofReservation = EDIT_FIELDS.filter(field => !OF_CONTAINER.includes(field));
  return {
    whole: valuesOf(ofReservation, contexts.whole),
    ofSubs: new Map(sub_reservations.map(sub => [sub.id_sub_reservation, valuesOf(OF_CONTAINER, contexts.of(sub))])),
  };
}

/** The table for a form: each field of the reservation, and of each container. */
export async function editTable(tx: Tx, actor: Actor, record: ReservationRecord) {
  return tableOf(record, await editContexts(tx, actor, record));
}

/** The same for several reservations. */
export async function editTables(tx: Tx, actor: Actor, records: readonly ReservationRecord[]) {
  const orders = await sentOrders(
    tx,
    records.map(record => record.id_reservation),
  );
  const table = (record: ReservationRecord) =>
    tableOf(record, contextsOf(actor, record, orders.get(record.id_reservation)));
  return new Map(records.map(record => [record.id_reservation, table(record)]));
}
