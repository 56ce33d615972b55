import type { TurnPairRow } from '@cabezal/contract/empties/street-turns/street-turns.calls';
import {
  matchTurns,
  possiblePairs,
  type TurnFigures,
  type TurnPair,
} from '@cabezal/domain/empties/street-turns/turn-match';
import { add } from '@cabezal/domain/system/amounts/money';
import { costPerKm, KM_COST_PARAMETERS } from '@cabezal/domain/system/parameters/derived';
import type { Tx } from '../../../platform/db/tx.ts';
import { parameters } from '../../system/parameters/read-parameter.queries.ts';
import { workingHolidays } from '../../trips/free-time-clocks/clocks.queries.ts';
import * as queries from './candidates.queries.ts';

/** Today's parameters for judging pairs. Errors: 422 SIN_PARAMETRO. */
export async function turnFigures(tx: Tx): Promise<TurnFigures> {
  const held = await parameters(
    tx,
    [...KM_COST_PARAMETERS, 'reuso_max_km', 'reuso_movimiento_usd', 'reuso_cargo_usd', 'reuso_espera_usd'],
    tx.today,
  );
  return {
    now: tx.now,
    zone: tx.zone,
    holidays: await workingHolidays(tx),
    max_km: held.reuso_max_km,
    km_usd: costPerKm(held),
    depot_move_usd: held.reuso_movimiento_usd,
    line_fee_usd: held.reuso_cargo_usd,
    wait_day_usd: held.reuso_espera_usd,
  };
}

/** A pair with the displayed fields of both sides. */
function shownPair(
  pair: TurnPair,
  box: queries.ImportBox,
  need: queries.ExportNeed,
  mails: ReadonlyMap<number, string>,
): TurnPairRow {
  const side = (of: queries.ImportBox | queries.ExportNeed, id_sub_reservation: number) => ({
    id_sub_reservation,
    id_reservation: of.id_reservation,
    number: of.number,
    client_name: of.client_name,
    place: of.place_name,
    lat: of.place.lat,
    lng: of.place.lng,
  });
  const { hop_km, saved_km, value_usd, empty_at, take_at, return_km, fetch_km, avoided_usd, wait_minutes } = pair;
  return {
    container_code: box.container_code,
    container_type: box.container_type,
    shipping_line: box.shipping_line,
    import: side(box, box.id_import_sub),
    export: side(need, need.id_export_sub),
    hop_km,
    saved_km,
    value_usd,
    return_km,
    fetch_km,
    avoided_usd,
    wait_minutes,
    export_type: need.container_type,
    empty_at,
    take_at,
    needed_at: new Date(need.needed_at).toISOString(),
    last_free_day: box.last_free_day,
    photos: box.photos,
    mailed_to: mails.get(box.id_shipping_line) ?? null,
  };
}

/** Proposes which boxes go on to which exports, by the current facts. Locks and stores nothing. */
export async function proposeTurns(tx: Tx) {
  const boxes = await queries.importBoxes(tx);
  const needs = await queries.exportNeeds(tx);
  const denied = new Set((await queries.deniedPairs(tx)).map(one => `${one.id_import_sub}:${one.id_export_sub}`));
  const possible = possiblePairs(boxes, needs, await turnFigures(tx), pair =>
    denied.has(`${pair.id_import_sub}:${pair.id_export_sub}`),
  );
  const chosen = matchTurns(possible);
  const boxOf = new Map(boxes.map(box => [box.id_import_sub, box]));
  const needOf = new Map(needs.map(need => [need.id_export_sub, need]));
  const mails = await queries.lineMails(tx);
  const pairs = chosen.flatMap(pair => {
    const [box, need] = [boxOf.get(pair.id_import_sub), needOf.get(pair.id_export_sub)];
    return box === undefined || need === undefined ? [] : [shownPair(pair, box, need, mails)];
  });
  return {
    pairs,
    saved_km: pairs.reduce((sum, pair) => sum + pair.saved_km, 0),
    value_usd: add('0.00', ...pairs.map(pair => pair.value_usd)),
  };
}
