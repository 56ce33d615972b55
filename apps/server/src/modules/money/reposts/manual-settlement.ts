import type { SettlePosting } from '@cabezal/contract/money/reposts/postings.calls';
import { isEnteredByHand, mayRecordManualSettlement, type PostingKind } from '@cabezal/domain/system/sap/postings';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, demandFields } from '../../../platform/http/errors.ts';
import type { Preparing } from '../../../platform/http/route.ts';
import { RefusedForGood } from '../../../platform/outbox/outbox.ts';
import { noteCancelled } from '../../system/sap/document.deliveries.ts';
import { storeFacts } from '../../system/sap/documents.queries.ts';
import { lockDocument } from '../../system/sap/posted-document.ts';
import {
  documentKeys,
  failedPosting,
  isNumberOfStep,
  type LockedPosting,
  settlePosting,
} from '../../system/sap/postings.queries.ts';
import type { SapGateway } from '../../system/sap/sap-gateway.ts';
import { DOCUMENTS } from './documents.ts';

/** SAP's answer, and for which posting it was asked. `contradicts`: several documents exist. Undefined: no SAP is configured. */
type Settled =
  | { posting_key: string; says: { sap_number: string | null } | { silent: string } | { contradicts: string } }
  | undefined;

/** Asks SAP, outside any transaction, about a failed posting: for the document under its key, or for the one to cancel. */
export const lookUpSettled =
  (gateway: SapGateway) =>
  async ({ input, actor, read }: Preparing<SettlePosting>): Promise<Settled> => {
    if (actor.audience !== 'operator' || !gateway.isSetUp) return undefined;
    const asked = await read(async tx => {
      const failed = await failedPosting(tx, input.numero_orden);
      if (failed === undefined || mayRecordManualSettlement({ ...failed, dropped: false }) !== true) return undefined;
      const { posting_key, step } = failed;
      if (step === 'FACTURA') return { posting_key, of: 'Invoices' as const, keys: [posting_key] };
      const of = DOCUMENTS[failed.kind].collection;
      return {
        posting_key,
        of,
        keys: step === 'ANULACION' ? await documentKeys(tx, input.numero_orden) : [posting_key],
      };
    });
    if (asked === undefined) return { posting_key: '', says: { sap_number: null } };
    const { posting_key, of, keys } = asked;
    try {
      const [first] = (await gateway.findAll(of, keys)).values();
      return { posting_key, says: { sap_number: first === undefined ? null : String(first.DocNum) } };
    } catch (error) {
      const { message } = error as Error;
      return { posting_key, says: error instanceof RefusedForGood ? { contradicts: message } : { silent: message } };
    }
  };

/** What SAP has, and what to do instead. */
function contradiction({ step }: LockedPosting, sap_number: string): string {
  if (step === 'FACTURA') return `SAP ya tiene la factura como documento ${sap_number}: reenvíela y se anota sola`;
  return isEnteredByHand(step)
    ? `SAP ya lo tiene como documento ${sap_number}: reenvíelo y se anota solo`
    : `SAP aún tiene el documento ${sap_number}: anúlelo allí primero`;
}

/**
 * Refuses a statement that SAP contradicts; while SAP does not answer, the person's statement counts. A posting that failed after SAP was
 * asked is refused as modified. Errors: 409 MODIFICADO, YA_EN_SAP, SAP_AUN_LO_TIENE.
 */
function demandAgrees(failed: LockedPosting, found: Settled): void {
  if (found === undefined) return;
  if (found.posting_key !== failed.posting_key) throw changedMeanwhile();
  const isEntered = isEnteredByHand(failed.step);
  const code = isEntered ? 'YA_EN_SAP' : 'SAP_AUN_LO_TIENE';
  if ('contradicts' in found.says) throw conflict(code, found.says.contradicts);
  if ('silent' in found.says || found.says.sap_number === null) return;
  const { sap_number } = found.says;
  throw conflict(code, contradiction(failed, sap_number));
}

/** Error of the number that a document has in SAP; null: none, or no number is needed. */
async function numberError(tx: Tx, { step }: LockedPosting, given: string | null): Promise<string | null> {
  if (!isEnteredByHand(step)) return null;
  if (given === null) return 'Escriba el número que tiene en SAP';
  const other = step === 'FACTURA' ? 'Otra factura' : 'Otro documento';
  return (await isNumberOfStep(tx, step, given)) ? `${other} ya tiene ese número en SAP` : null;
}

/**
 * Records a person's statement that a failed posting was done in SAP by hand: an invoice or an entry entered there (with its number), or a
 * document cancelled there. Errors: 404; 409 MODIFICADO, ORDEN_NO_PERMITE, YA_EN_SAP, SAP_AUN_LO_TIENE; 422 of the number.
 */
export async function recordManualSettlement(
  tx: Tx,
  actor: Actor,
  input: SettlePosting,
  { kind, found }: { kind: PostingKind; found: Settled },
): Promise<number> {
  const { numero_orden, motive } = input;
  const doc = DOCUMENTS[kind];
  const record = await lockDocument(tx, actor, doc, input);
  const failed = await failedPosting(tx, numero_orden);
  const verdict = failed
    ? mayRecordManualSettlement({ ...failed, dropped: false })
    : 'Nada de esta orden falló camino a SAP';
  if (failed === undefined || verdict !== true) throw conflict('ORDEN_NO_PERMITE', String(verdict));
  const isEntered = isEnteredByHand(failed.step);
  const given = input.sap_number ?? null;
  demandFields({ sap_number: await numberError(tx, failed, given) });
  demandAgrees(failed, found);
  const sap_number = isEntered ? given : null;
  await settlePosting(tx, failed.id_posting, { sap_number, by: actor.name, why: motive });
  if (isEntered) {
    // The order stays but gets a new version, so that a concurrent second statement is refused.
    const made = failed.step === 'FACTURA' ? record : { ...record, sent_at: tx.now, error_at: null, sap_number };
    await storeFacts(tx, doc, { ...made, error_text: null });
    doc.notify(tx, record);
  } else await noteCancelled(tx, doc, { id_record: String(numero_orden) }, { sap_number: '' });
  const { noun } = doc;
  tx.audit({ action: `${noun}.settle_by_hand`, noun, id: numero_orden, motive, after: { sap_number } });
  return numero_orden;
}
