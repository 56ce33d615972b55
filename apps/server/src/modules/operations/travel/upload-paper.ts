import { type DocumentKind, documentKinds } from '@cabezal/contract/trips/documents/document.shapes';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { confirmUpload, type Inspected, inspectUpload, requestUpload } from '../../../platform/files/files.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { AppError, conflict, notFound, unprocessable } from '../../../platform/http/errors.ts';
import type { Preparing } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { addDocument } from '../../trips/documents/add-document.ts';
import { writeLog } from '../../trips/state/facts/guide-record.queries.ts';
import { holdReservationOf } from '../../trips/state/facts/reservation-facts.queries.ts';
import { findProblem } from './problems.queries.ts';
import {
  countKeys,
  findTravelGuide,
  hasStop,
  isAttached,
  isUploadOfLink,
  rememberUpload,
  type TravelGuide,
} from './travel.queries.ts';
import { demandIssued, demandOpen, driverOf } from './travel.ts';

/** Most photos that a link announces within an hour, and in all: a trip has a dozen, and a leaked link must not fill the disk. */
const mostAnHour = 30;
const mostUploads = 60;

/** A signed address for a photo, or for the signature of a receipt, which may arrive after the trip ended; the file is the carrier's. */
export async function requestPaper(
  tx: Tx,
  storage: Storage,
  guide: TravelGuide,
  { of_receipt, ...file }: { filename: string; type: string; of_receipt: boolean },
  call: string,
): Promise<{ url: string; id_file: number }> {
  if (of_receipt) demandIssued(guide);
  else demandOpen(guide);
  // Of several at once, each counts those before it.
  await holdName(tx, `uploads of guide ${guide.id_guide}`);
  const { all, lately } = await countKeys(tx, guide.id_guide, call);
  if (all >= mostUploads) throw new AppError(429, 'DEMASIADOS_ARCHIVOS', 'El viaje ya tiene demasiados archivos');
  if (lately >= mostAnHour)
    throw new AppError(
      429,
      'DEMASIADOS_ARCHIVOS',
      'Se enviaron demasiados archivos en una hora. Intente más tarde.',
      undefined,
      3600,
    );
  const { id_company } = guide;
  const announced = await requestUpload(tx, storage, { ...file, id_company, created_by: null });
  await rememberUpload(tx, guide.id_guide, announced.id_file, call);
  return announced;
}

/** Checks a photo that the phone's link announced, before its trip is locked. */
export const lookAtPaper =
  (stores: Pick<Services, 'db' | 'storage'>, uploadCall: string) =>
  async ({ read, id_guide, input: { id_file } }: Preparing<{ id_file: number }>): Promise<Inspected | undefined> =>
    id_guide === null
      ? undefined
      : inspectUpload(read, stores, id_file, tx => isUploadOfLink(tx, id_guide, id_file, uploadCall));

/**
 * Attaches a photo to the trip once its file has arrived, as the operator attaches one (`addDocument`). `problem`: the phone's key of the
 * problem that it shows. Sending it again does not duplicate it. Errors: 404 a file that this link did not announce, a stop of another guide;
 * 409 AVISO_POR_LLEGAR, because a photo of a problem without it would be a document of the trip, which customers read; 422 the object never
 * arrived, or is neither photo nor PDF.
 */
export async function storePaper(
  tx: Tx,
  { id_guide }: Pick<TravelGuide, 'id_guide'>,
  paper: { id_file: number; kind: DocumentKind; id_stop: number | null; problem: string | null },
  { uploadCall, inspected }: { uploadCall: string; inspected: Inspected | undefined },
): Promise<void> {
  // Closing and deleting the guide take this lock, too.
  await holdReservationOf(tx, id_guide);
  const guide = await findTravelGuide(tx, id_guide);
  if (guide === undefined) throw notFound('La guía no existe');
  demandOpen(guide);
  if (!(await isUploadOfLink(tx, id_guide, paper.id_file, uploadCall))) throw notFound('El archivo no existe');
  if (paper.id_stop !== null && !(await hasStop(tx, id_guide, paper.id_stop))) throw notFound('La parada no existe');
  const { problem, ...described } = paper;
  const id_problem = problem === null ? null : await findProblem(tx, id_guide, problem);
  if (problem !== null && id_problem === null)
    throw conflict('AVISO_POR_LLEGAR', 'El aviso de esta foto no ha llegado: avise del problema otra vez');
  const { type } = await confirmUpload(tx, inspected, paper.id_file, guide.id_company);
  if (type !== 'application/pdf' && !type.startsWith('image/'))
    throw unprocessable('ARCHIVO_TIPO', 'Solo se aceptan fotos (JPG, PNG, WebP) o PDF');
  if (await isAttached(tx, id_guide, paper.id_file)) return;
  const author = driverOf(guide);
  const { id_document } = await addDocument(tx, {
    ...described,
    id_guide,
    id_reservation: null,
    id_problem,
    id_user: null,
    author: author.name,
  });
  await writeLog(tx, {
    id_guide,
    id_stop: paper.id_stop,
    kind: id_problem === null ? 'NOTE' : 'PROBLEM',
    text: `Conductor: adjuntó ${documentKinds[paper.kind]}`,
    author,
  });
  tx.audit({
    action: 'add_document',
    noun: 'guide',
    id: id_guide,
    after: { id_document, ...described, author: author.name },
  });
  const concerned = id_problem === null ? guide.party : [guide.id_company];
  if (id_problem !== null) tx.changed('problem', id_problem, concerned);
  tx.changed('document', id_document, concerned);
  tx.changed('guide', id_guide, concerned);
}
