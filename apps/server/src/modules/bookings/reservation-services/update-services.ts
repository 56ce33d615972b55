import type { updateServices as call } from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { canChangeService } from '@cabezal/domain/bookings/reservation-services/reservation-services';
import { compare } from '@cabezal/domain/system/amounts/money';
import { isRejectedOrCancelled } from '@cabezal/domain/trips/status/reservation-status';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demand, demandFields, notFound } from '../../../platform/http/errors.ts';
import { voidCharges } from '../../prices/pricing/stored-prices.queries.ts';
import type { ReservationRecord } from '../../trips/state/facts/reservation-facts.queries.ts';
import { changePrices } from '../container-prices/change-price.ts';
import { lockAsOperator } from '../reservations/booking/lock-reservation.ts';
import { editContexts } from '../reservations/deciding/edit-context.ts';
import { priceWanted, rerate, type ServiceCharges, writeCharges } from './charge-services.ts';
import { type FoundLine, findLines, type OfferedService } from './reservation-services.queries.ts';
import { demandEditable } from './targets.ts';

type Input = z.output<typeof call.input>;
type Given = Input['lines'][number];
/** A line of a container with its requested change. */
interface Change {
  line: FoundLine & { id_sub_reservation: number };
  given: Given;
  at: string;
}

/** Whether a person set its price. */
export const isManual = ({ source, computed_unit_price }: FoundLine): boolean =>
  source === 'MANUAL' || computed_unit_price !== null;

/** The line as a service of the catalogue; it keeps its name and VAT even when the catalogue no longer offers it. */
const asService = ({ id_service, service_code, description, iva_kind }: FoundLine): OfferedService => ({
  id_service,
  code: service_code,
  name: description,
  // Only refunds have other kinds.
  iva_kind: iva_kind === 'ZERO' ? 'ZERO' : 'STANDARD',
  unit_price: null,
});

/** The requested changes, each line once, after all checks. Errors: 404, those of `canChangeService` and of the table. */
function changesOf(
  lines: readonly FoundLine[],
  input: Input,
  record: ReservationRecord,
  contexts: Awaited<ReturnType<typeof editContexts>>,
): Change[] {
  const found = new Map(lines.map(line => [line.id_charge, line]));
  return input.lines.map((given, i): Change => {
    const line = found.get(given.id_charge);
    // A second change of the same line finds it gone.
    found.delete(given.id_charge);
    if (line === undefined) throw notFound('El servicio ya no está en la reserva');
    demand(canChangeService(line));
    const { id_sub_reservation } = line;
    const sub = record.sub_reservations.find(one => one.id_sub_reservation === id_sub_reservation);
    if (id_sub_reservation === null || sub === undefined) throw notFound('El servicio ya no está en la reserva');
    // A line priced by a person stays owed on a cancelled container, so it can still be removed.
    const isLeft = given.removed === true && isRejectedOrCancelled(sub, record);
    if (!isLeft) demandEditable([contexts.of(sub)], given.justification);
    return { line: { ...line, id_sub_reservation }, given, at: `lines.${i}` };
  });
}

const isUnchanged = ({ line, given: { removed, quantity, unit_price } }: Change): boolean =>
  removed !== true &&
  (quantity === undefined || quantity === Number(line.quantity)) &&
  (unit_price === undefined || (compare(unit_price, line.unit_price) === 0 && !line.unpriced));

/** The line that replaces a changed one: priced by the rules, unless a person set the price. */
async function replacement(tx: Tx, { line, given, at }: Change): Promise<ServiceCharges | undefined> {
  if (given.removed === true) return undefined;
  const { id_sub_reservation, id_service } = line;
  const unit_price = given.unit_price ?? (isManual(line) ? line.unit_price : null);
  const quantity = given.quantity ?? Number(line.quantity);
  const wanted = { id_service, quantity, unit_price, justification: given.justification, at: `${at}.justification` };
  const of = new Map([[id_sub_reservation, [wanted]]]);
  const charges = await priceWanted(tx, of, new Map([[id_service, asService(line)]]));
  return charges.get(id_sub_reservation);
}

const lineText = ({ description, quantity, unit_price }: Pick<FoundLine, 'description' | 'quantity' | 'unit_price'>) =>
  `${quantity} × ${description} a ${unit_price}`;

/**
 * `update_services`: changes or removes services that are on no order; a removed line is kept as void with the justification. Errors: 404;
 * 403 outside the operator; 409 MODIFICADO, SERVICIO_FACTURADO, SERVICIO_DE_TARIFA, SERVICIO_DE_VIAJE, RESERVA_FACTURADA,
 * CAMPO_NO_EDITABLE, MARGEN_INSUFICIENTE; 422 SERVICIO_ES_FLETE, MOTIVO_REQUERIDO.
 */
export async function updateServices(tx: Tx, actor: Actor, input: Input): Promise<number> {
  const { id_reservation } = input;
  const record = await lockAsOperator(tx, actor, id_reservation, input.version);
  const lines = await findLines(tx, id_reservation);
  const judged = changesOf(lines, input, record, await editContexts(tx, actor, record));
  const changes = judged.filter(one => !isUnchanged(one));
  if (changes.length === 0) demandFields({ lines: 'No cambió ningún servicio' });
  const written: { change: Change; charges: ServiceCharges | undefined }[] = [];
  for (const change of changes) written.push({ change, charges: await replacement(tx, change) });
  const ids = [...new Set(changes.map(({ line }) => line.id_sub_reservation))];
  const motive = changes[0]?.given.justification ?? null;
  const after = written.flatMap(({ charges }) =>
    [...(charges?.byRules ?? []), ...(charges?.manualLines ?? [])].map(lineText),
  );
  const details = { before: { services: changes.map(({ line }) => lineText(line)) }, after: { services: after } };
  await changePrices(tx, actor, { record, ids, action: 'update_services', motive, details }, async () => {
    const rated: number[] = [];
    for (const { change, charges } of written) {
      const { line, given } = change;
      await voidCharges(tx, [line.id_charge], given.justification);
      if (charges !== undefined) await writeCharges(tx, new Map([[line.id_sub_reservation, charges]]));
      if (line.booked !== null || (charges?.byRules.length ?? 0) > 0) rated.push(line.id_sub_reservation);
    }
    await rerate(tx, rated);
  });
  return id_reservation;
}
