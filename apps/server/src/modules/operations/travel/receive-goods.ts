import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { isHandOver } from '@cabezal/domain/trips/receipts/receipts';
import { SIGNATURE_KIND } from '@cabezal/domain/trips/receipts/signature-kind';
import { recentVerdict } from '@cabezal/domain/trips/rules/guide-guards';
import type { Tx } from '../../../platform/db/tx.ts';
import { confirmUpload, type Inspected, inspectUpload } from '../../../platform/files/files.ts';
import { AppError, demand, notFound, unprocessable } from '../../../platform/http/errors.ts';
import type { Preparing } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { countReceipts, guideOfKey, insertReceipt } from '../../trips/receipts/receipts.queries.ts';
import { writeLog } from '../../trips/state/facts/guide-record.queries.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { firstTime } from './first-time.ts';
import { findTravelGuide, insertPaper, isOwnUpload, stopOf, type TravelGuide } from './travel.queries.ts';
import { demandOpen, driverOf } from './travel.ts';

const usedKey = () => unprocessable('CLAVE_REUTILIZADA', 'La clave de idempotencia ya se usó con otros datos');

/** More than a trip has: a leaked link cannot fill the papers of a guide. */
const mostReceipts = 20;

interface SaidReceipt {
  id_stop: number;
  received_name: string;
  identification_card: string | null;
  /** The uploaded signature; null: `unsigned_reason` says why there is none. */
  id_file: number | null;
  unsigned_reason: string | null;
  at: string;
  /** The phone's own key of the receipt. */
  key: string;
}

/** Checks a signature that the phone's link announced, before its trip is locked. */
export const lookAtSignature =
  (stores: Pick<Services, 'db' | 'storage'>, uploadCall: string) =>
  async ({
    read,
    id_guide,
    input: { id_file = null },
  }: Preparing<{ id_file?: number | null | undefined }>): Promise<Inspected | undefined> =>
    id_guide === null || id_file === null
      ? undefined
      : inspectUpload(read, stores, id_file, tx => isOwnUpload(tx, id_guide, id_file, uploadCall));

/** Attaches the signature to the guide as a document of its own kind. Errors: 404 a file that this link did not announce; 422 no picture. */
async function attachSignature(
  tx: Tx,
  guide: TravelGuide,
  { id_file, id_stop }: { id_file: number; id_stop: number },
  { uploadCall, inspected }: { uploadCall: string; inspected: Inspected | undefined },
): Promise<void> {
  const { id_guide, party } = guide;
  if (!(await isOwnUpload(tx, id_guide, id_file, uploadCall))) throw notFound('El archivo no existe');
  const { type } = await confirmUpload(tx, inspected, id_file, guide.id_company);
  if (!type.startsWith('image/')) throw unprocessable('ARCHIVO_TIPO', 'La firma se envía como imagen');
  const paper = { id_file, kind: SIGNATURE_KIND, id_guide, id_stop, id_problem: null };
  tx.changed('document', await insertPaper(tx, { ...paper, author: driverOf(guide).name }), party);
}

/**
 * Records who received the goods at a stop, with the phone's own time, never ahead of ours. The same key again stores nothing, also after the
 * trip was closed. Errors: 404 a stop of another guide; 409 the trip is closed or rescued; 422 FECHA_FUERA_DE_RANGO, PARADA_SIN_ENTREGA;
 * 429 too many for one trip.
 */
export async function receiveGoods(
  tx: Tx,
  { id_guide }: Pick<TravelGuide, 'id_guide'>,
  { key, ...said }: SaidReceipt,
  of: { call: string; uploadCall: string; inspected: Inspected | undefined },
): Promise<void> {
  demand(recentVerdict(said.at, tx.now));
  // Closing and deleting the guide take this lock, too.
  await holdReservationOf(tx, id_guide);
  const guide = await findTravelGuide(tx, id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  if (!(await firstTime(tx, id_guide, { key, call: of.call, said }))) return;
  // Keys of the phone are forgotten earlier than receipts.
  const known = await guideOfKey(tx, key);
  if (known === id_guide) return;
  if (known !== undefined) throw usedKey();
  demandOpen(guide);
  const stop = await stopOf(tx, id_guide, said.id_stop);
  if (stop === undefined) throw notFound('La parada no existe');
  if (!isHandOver(stop.action)) demand(refuse('PARADA_SIN_ENTREGA', { parada: stop.name }));
  if ((await countReceipts(tx, id_guide)) >= mostReceipts)
    throw new AppError(429, 'DEMASIADAS_FIRMAS', 'El viaje ya tiene demasiadas firmas. Llame a monitoreo');
  const { id_file, id_stop, received_name, unsigned_reason } = said;
  if (id_file !== null) await attachSignature(tx, guide, { id_file, id_stop }, of);
  const at = new Date(Math.min(Date.parse(said.at), tx.now.getTime()));
  const id_receipt = await insertReceipt(tx, { ...said, id_guide, at, key });
  if (id_receipt === undefined) throw usedKey();
  await writeLog(tx, {
    id_guide,
    id_stop,
    kind: 'NOTE',
    text: `Conductor: recibió ${received_name}, ${id_file === null ? 'sin firma' : 'con firma'}`,
    at,
    author: driverOf(guide),
  });
  // Without the identity card: the history has more readers.
  const after = { id_receipt, id_stop, received_name, id_file, unsigned_reason };
  tx.audit({ action: 'receive_goods', noun: 'guide', id: id_guide, after });
  tx.changed('receipt', id_receipt, guide.party);
  tx.changed('guide', id_guide, guide.party);
}
