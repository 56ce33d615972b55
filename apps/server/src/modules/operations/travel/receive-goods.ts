import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { LATE_RECEIPT_NAMES, lateReceipt } from '@cabezal/domain/trips/receipts/late-receipt';
import { isHandOver } from '@cabezal/domain/trips/receipts/receipts';
import { SIGNATURE_KIND } from '@cabezal/domain/trips/receipts/signature-kind';
import { recentVerdict } from '@cabezal/domain/trips/rules/guide-guards';
import type { Tx } from '../../../platform/db/tx.ts';
import { confirmUpload, type Inspected, inspectUpload } from '../../../platform/files/files.ts';
import { AppError, demand, notFound, unprocessable } from '../../../platform/http/errors.ts';
import type { Preparing } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { addDocument } from '../../trips/documents/add-document.ts';
import { countReceipts, guideOfKey, insertReceipt } from '../../trips/receipts/receipts.queries.ts';
import { writeLog } from '../../trips/state/facts/guide-record.queries.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { firstTime } from './first-time.ts';
import { findTravelGuide, isStop, isUploadOfLink, stopOf, type TravelGuide } from './travel.queries.ts';
import { demandIssued, driverOf } from './travel.ts';

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
      : inspectUpload(read, stores, id_file, tx => isUploadOfLink(tx, id_guide, id_file, uploadCall));

/** Attaches the signature to the guide as a document of its own kind. Errors: 404 a file that this link did not announce; 422 no picture. */
async function attachSignature(
  tx: Tx,
  guide: TravelGuide,
  { id_file, id_stop }: { id_file: number; id_stop: number | null },
  { uploadCall, inspected }: { uploadCall: string; inspected: Inspected | undefined },
): Promise<void> {
  const { id_guide, party } = guide;
  if (!(await isUploadOfLink(tx, id_guide, id_file, uploadCall))) throw notFound('El archivo no existe');
  const { type } = await confirmUpload(tx, inspected, id_file, guide.id_company);
  if (!type.startsWith('image/')) throw unprocessable('ARCHIVO_TIPO', 'La firma se envía como imagen');
  const place = { id_guide, id_stop, id_reservation: null, id_problem: null };
  const by = { id_user: null, author: driverOf(guide).name };
  const { id_document } = await addDocument(tx, { id_file, kind: SIGNATURE_KIND, ...place, ...by });
  tx.changed('document', id_document, party);
}

/** The stop of a receipt; null: it was removed since the phone showed it. Errors: 404 a stop of another guide; 422 PARADA_SIN_ENTREGA. */
async function stopOfReceipt(tx: Tx, id_guide: number, id_stop: number): Promise<{ id_stop: number } | null> {
  const stop = await stopOf(tx, id_guide, id_stop);
  if (stop === undefined) {
    if (await isStop(tx, id_stop)) throw notFound('La parada no existe');
    return null;
  }
  if (!isHandOver(stop.action)) demand(refuse('PARADA_SIN_ENTREGA', { parada: stop.name }));
  return { id_stop };
}

/**
 * Records who received the goods at a stop, with the phone's own time, never ahead of ours. The same key again stores nothing. A receipt that arrives
 * after the trip was closed or rescued, or after its stop was removed, is stored with the guide whose driver recorded it, and says so. Errors: 404 a
 * stop of another guide; 409 GUIA_NO_EMITIDA; 422 FECHA_FUERA_DE_RANGO, PARADA_SIN_ENTREGA; 429 too many for one trip.
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
  demandIssued(guide);
  const stop = await stopOfReceipt(tx, id_guide, said.id_stop);
  if ((await countReceipts(tx, id_guide)) >= mostReceipts)
    throw new AppError(429, 'DEMASIADAS_FIRMAS', 'El viaje ya tiene demasiadas firmas. Llame a monitoreo');
  const { id_file, received_name, unsigned_reason } = said;
  const id_stop = stop?.id_stop ?? null;
  const arrived_late = lateReceipt({ ...guide, has_stop: stop !== null });
  if (id_file !== null) await attachSignature(tx, guide, { id_file, id_stop }, of);
  const at = new Date(Math.min(Date.parse(said.at), tx.now.getTime()));
  const id_receipt = await insertReceipt(tx, { ...said, id_guide, id_stop, at, key, arrived_late });
  if (id_receipt === undefined) throw usedKey();
  const late = arrived_late === null ? [] : [LATE_RECEIPT_NAMES[arrived_late]];
  await writeLog(tx, {
    id_guide,
    id_stop,
    kind: 'NOTE',
    text: [`Conductor: recibió ${received_name}, ${id_file === null ? 'sin firma' : 'con firma'}`, ...late].join('; '),
    at,
    author: driverOf(guide),
  });
  // Without the identity card: the history has more readers.
  const after = { id_receipt, id_stop, received_name, id_file, unsigned_reason, arrived_late };
  tx.audit({ action: 'receive_goods', noun: 'guide', id: id_guide, after });
  tx.changed('receipt', id_receipt, guide.party);
  tx.changed('guide', id_guide, guide.party);
}
