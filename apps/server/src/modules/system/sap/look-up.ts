import { causeOf } from '@cabezal/domain/system/sap/postings';
import { conflict } from '../../../platform/http/errors.ts';
import type { Preparing } from '../../../platform/http/route.ts';
import type { PostedDocument } from './posted-document.ts';
import { failedPosting } from './postings.queries.ts';
import type { SapGateway } from './sap-gateway.ts';

/** SAP's answer about a document that failed. Undefined: there was nothing to ask. */
export type LookedUp = { sap_number: string | null } | { silent: string } | undefined;

/** Asks SAP outside any transaction whether it has a document in ERROR after all, before the document is voided. */
export const lookUpFailed =
  (gateway: SapGateway, { step, collection }: Pick<PostedDocument, 'step' | 'collection'>) =>
  async ({ input, actor, read }: Preparing<{ numero_orden: number }>): Promise<LookedUp> => {
    if (actor.audience !== 'operator' || !gateway.isSetUp) return undefined;
    const failed = await read(tx => failedPosting(tx, input.numero_orden));
    if (failed?.step !== step) return undefined;
    try {
      const found = await gateway.find(collection, failed.posting_key);
      return { sap_number: found === null ? null : String(found.DocNum) };
    } catch (error) {
      return { silent: (error as Error).message };
    }
  };

/** Refuses to void a document that SAP has, or may have while it does not respond. Errors: 409 YA_EN_SAP, SAP_NO_RESPONDE. */
export function demandNotInSap(found: LookedUp): void {
  if (found === undefined) return;
  if ('silent' in found) {
    const reason =
      causeOf(found.silent) === 'DUPLICADO' ? found.silent : `no se sabe si SAP ya tiene el documento. ${found.silent}`;
    throw conflict('SAP_NO_RESPONDE', `No se puede eliminar: ${reason}`);
  }
  if (found.sap_number !== null)
    throw conflict(
      'YA_EN_SAP',
      `SAP ya tiene el documento ${found.sap_number}: anúlelo allí o emita una nota de crédito`,
    );
}
