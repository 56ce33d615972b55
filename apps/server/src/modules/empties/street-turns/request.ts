import type { BoxCondition } from '@cabezal/domain/empties/movements/empty-paste';
import { canTurn, canUseBox } from '@cabezal/domain/empties/street-turns/street-turn';
import { isSoonEmpty, judgePair, TURN_OBSTACLES, type TurnPair } from '@cabezal/domain/empties/street-turns/turn-match';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, demand, notFound } from '../../../platform/http/errors.ts';
import { holdReservations, loadManyFacts } from '../../trips/state/facts/reservation-facts.queries.ts';
import { type ExportNeed, exportNeeds, type ImportBox, importBoxes } from './candidates.queries.ts';
import { turnFigures } from './propose-turns.ts';
import * as queries from './street-turns.queries.ts';

interface RequestInput {
  id_import_sub: number;
  id_export_sub: number;
  condition: BoxCondition;
  email?: string | null | undefined;
  message?: string | null | undefined;
}

/** Locks both containers with their reservations, so that requests for one of them run one after the other. Errors: 404. */
export async function holdSides(tx: Tx, sides: { id_import_sub: number; id_export_sub: number }) {
  const importOf = await queries.findBox(tx, sides.id_import_sub);
  const exportOf = await queries.findBox(tx, sides.id_export_sub);
  if (importOf === undefined || exportOf === undefined) throw notFound('El contenedor no existe');
  const ids = { import: importOf.id_reservation, export: exportOf.id_reservation };
  await holdReservations(tx, [ids.import, ids.export]);
  const facts = await loadManyFacts(tx, [ids.import, ids.export]);
  const subOf = (id_reservation: number, id: number) =>
    facts.get(id_reservation)?.sub_reservations.find(sub => sub.id_sub_reservation === id);
  const [import_sub, export_sub] = [subOf(ids.import, sides.id_import_sub), subOf(ids.export, sides.id_export_sub)];
  if (import_sub === undefined || export_sub === undefined) throw notFound('El contenedor no existe');
  return { ids, import_sub, export_sub, legs: { import_legs: import_sub.legs, export_legs: export_sub.legs } };
}

function impossible(razon: string): Error {
  const { code, message } = refuse('REUSO_NO_POSIBLE', { razon });
  return conflict(code, message);
}

/** The pair by the current facts. Errors: 409 REUSO_NO_POSIBLE with the first unmet condition. */
async function pairNow(tx: Tx, input: RequestInput): Promise<{ box: ImportBox; need: ExportNeed; pair: TurnPair }> {
  const [box] = await importBoxes(tx, input.id_import_sub);
  const [need] = await exportNeeds(tx, input.id_export_sub);
  if (box === undefined || !isSoonEmpty(box, tx.now))
    throw impossible('el contenedor de importación no queda vacío pronto');
  if (need === undefined) throw impossible('la exportación ya no espera un vacío');
  const pair = judgePair({ ...box, condition: input.condition }, need, await turnFigures(tx));
  if (typeof pair === 'string') throw impossible(TURN_OBSTACLES[pair]);
  return { box, need, pair };
}
function mailTo(
  tx: Tx,
  id: number,
  to: string,
  of: { box: ImportBox; need: ExportNeed; pair: TurnPair },
  more: string,
) {
  const { box, need, pair } = of;
  const when = (at: string) => formatDateTime(at, tx.zone);
  const text = [
    `Estimados ${box.shipping_line}:`,
    `Solicitamos su autorización para reusar el contenedor ${box.container_code} (${box.container_type}) sin devolverlo al depósito.`,
    [
      `Importación: reserva ${box.id_reservation}, ${box.client_name}; queda vacío en ${box.place_name} el ${when(pair.empty_at)}.`,
      `Exportación: reserva ${need.id_reservation}, ${need.client_name}; se carga en ${need.place_name} el ${when(new Date(need.needed_at).toISOString())}.`,
      ...(need.container_type === box.container_type
        ? []
        : [`El booking pide ${need.container_type}: usaríamos este ${box.container_type} en su lugar.`]),
      `Lo retiraríamos el ${when(pair.take_at)}. Está limpio y sin daños, según ${box.photos > 0 ? 'las fotos del conductor' : 'confirmó el conductor'}.`,
    ].join('\n'),
    ...(more === '' ? [] : [more]),
    'Por favor responda por escrito, con el número de su autorización.',
  ].join('\n\n');
  tx.send({
    system: 'MAIL',
    kind: 'mail',
    noun: 'street_turn',
    id,
    idempotency_key: `street-turn-${id}`,
    payload: { to, subject: `Reúso de vacío ${box.container_code}`, text },
  });
}

/**
 * Requests a street turn of the line, by mail where mail is configured; returns its id. A box and an export can each be in only one at a
 * time.
 */
export async function requestTurn(
  tx: Tx,
  actor: Actor,
  input: RequestInput,
  { sendsMail }: { sendsMail: boolean },
): Promise<number> {
  await tx.elevate();
  const subs = [input.id_import_sub, input.id_export_sub];
  const sides = await holdSides(tx, input);
  await queries.expireTurns(tx, subs);
  if (await queries.hasOpenTurn(tx, subs)) demand(refuse('REUSO_OCUPADO'));
  demand(canUseBox(input.condition));
  demand(canTurn(sides.legs));
  const now = await pairNow(tx, input);
  await queries.storeCondition(tx, input.id_import_sub, input.condition);
  const mailed_to = sendsMail ? (input.email ?? null) : null;
  const { id_shipping_line, container_code } = now.box;
  const id = await queries.insertTurn(tx, {
    ...now.pair,
    id_shipping_line,
    container_code,
    mailed_to,
    id_user: actor.id_user,
  });
  if (mailed_to !== null) mailTo(tx, id, mailed_to, now, input.message?.trim() ?? '');
  tx.audit({
    action: 'request',
    noun: 'street_turn',
    id,
    after: { container_code, value_usd: now.pair.value_usd, saved_km: now.pair.saved_km, mailed_to },
  });
  tx.changed('street_turn', id, []);
  return id;
}
