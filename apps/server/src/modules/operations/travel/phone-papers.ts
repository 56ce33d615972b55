import type { TravelPaper } from '@cabezal/contract/operations/travel/travel.calls';
import { STORED_KIND_NAMES } from '@cabezal/contract/trips/documents/document.shapes';
import { mayKeepPapers } from '@cabezal/domain/operations/travel/phone-papers';
import type { Tx } from '../../../platform/db/tx.ts';
import { type OpenedFile, openFile, pictureAnswer } from '../../../platform/files/files.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { FileAnswer, Preparing } from '../../../platform/http/route.ts';
import { findGuide } from '../guides/guide-detail.ts';
import { guidePaper } from '../guides/guide-paper.ts';
import { closingOf, type PhonePaper, phonePapers } from './phone-papers.queries.ts';

const NAMES: Readonly<Record<Exclude<PhonePaper['whose'], 'TRIP'>, string>> = {
  DRIVER: 'Licencia del conductor',
  TRUCK: 'Matrícula del camión',
  CHASSIS: 'Matrícula del chasis',
};
const nameOf = ({ whose, kind }: PhonePaper) => (whose === 'TRIP' ? (STORED_KIND_NAMES[kind] ?? kind) : NAMES[whose]);

/** Null or absent: the guide. */
export interface PaperInput {
  id_document?: number | null | undefined;
}

/** The stored papers of a trip that may be kept; null: it is not issued, or was closed too long ago. */
async function papersToKeep(tx: Tx, id_guide: number): Promise<PhonePaper[] | null> {
  const guide = await closingOf(tx, id_guide);
  if (!guide?.issued || !mayKeepPapers(guide.closed_at, tx.now.toISOString())) return null;
  return phonePapers(tx, id_guide);
}

/** What the driver's phone is offered to keep, the guide first. */
export async function listPhonePapers(tx: Tx, id_guide: number | null): Promise<TravelPaper[]> {
  const stored = id_guide === null ? null : await tx.asSystem(() => papersToKeep(tx, id_guide));
  if (stored === null) return [];
  return [
    { id_document: null, name: 'Guía con código QR', size: null },
    ...stored.map(paper => ({ id_document: paper.id_document, name: nameOf(paper), size: paper.size })),
  ];
}

/** Opens a stored paper before the transaction of the answer: the file store may be slow. Null: the guide is asked for, or it is not among them. */
export const openPhonePaper =
  (storage: Storage) =>
  async ({ read, id_guide, input: { id_document = null } }: Preparing<PaperInput>): Promise<OpenedFile | null> => {
    if (id_guide === null || id_document === null) return null;
    const stored = await read(tx => tx.asSystem(() => papersToKeep(tx, id_guide)));
    return openFile(
      storage,
      stored?.find(paper => paper.id_document === id_document),
    );
  };

/** The paper. Errors: 404. */
export async function phonePaper(
  { tx, id_guide, input: { id_document = null } }: Context<PaperInput>,
  opened: OpenedFile | null,
  publicUrl: string,
): Promise<FileAnswer> {
  if (opened !== null) return pictureAnswer(`documento_${id_document}`, opened);
  const mayBeKept = id_document === null && (await listPhonePapers(tx, id_guide)).length > 0;
  const guide = mayBeKept && id_guide !== null ? await findGuide(tx, id_guide) : undefined;
  if (guide === undefined) throw notFound('El documento no existe');
  return guidePaper(tx, guide, { publicUrl, signatures: new Map() });
}
