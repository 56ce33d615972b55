import type { Tx } from '../../../platform/db/tx.ts';
import { settleClocksAndTasks } from '../tasks/settle-clocks-and-tasks.ts';
import { holdReservationTasks } from '../tasks/tasks.queries.ts';
import { tellFacts } from '../told-facts/tell-facts.ts';
import { findSameDocument, insertDocument, type NewDocument } from './documents.queries.ts';

/**
 * Adds a document to a guide or a reservation, whoever sends it, and settles what follows from it: it may complete a task, an EIR may end a
 * free-time clock, and recipients may have been told that it is missing. The reservation is locked before the document is stored, as in every change of a reservation. The same upload at the same
 * place adds nothing. Needs an elevated transaction.
 */
export async function addDocument(tx: Tx, document: NewDocument): Promise<{ id_document: number; is_new: boolean }> {
  const id_reservation = await holdReservationTasks(tx, document);
  const same = await findSameDocument(tx, document);
  if (same !== undefined) return { id_document: same.id_document, is_new: false };
  const id_document = await insertDocument(tx, document);
  if (id_reservation !== undefined) {
    await settleClocksAndTasks(tx, [id_reservation]);
    await tellFacts(tx, [id_reservation]);
  }
  return { id_document, is_new: true };
}
