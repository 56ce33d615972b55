import type { RepostRow, SapPostingRow } from '@cabezal/contract/money/reposts/postings.calls';
import { mayRecordManualSettlement, type PostingKind } from '@cabezal/domain/system/sap/postings';
import type { Actor } from '../../../platform/http/context.ts';
import { ofCosts } from '../../system/sap/posting-rights.ts';

/** The action required to retry or to remove a kind. */
const sends = (kind: PostingKind): string =>
  ofCosts.includes(kind) ? 'cost.send' : kind === 'REEMBOLSO' ? 'refund.send' : 'billing.send';
const removes = (kind: PostingKind): string =>
  kind === 'VENTA' || kind === 'NOTA_CREDITO' ? 'billing.order' : sends(kind);

/** Whether a person may send that kind, or the reason why not. */
export const maySend = (actor: Actor, kind: PostingKind): true | string =>
  actor.actions.has(sends(kind)) || 'Su usuario no puede enviar esta orden a SAP';

/** What is not removed by itself, and why. */
const FOLLOWS: Partial<Record<PostingKind, string>> = {
  PARTICULAR: 'Sigue a su guía: se anula con ella',
  NOMINA: 'El corte no cambia: corrija las cuentas y reenvíe, o regístrelo a mano',
  NOTA_COMPRA: 'Se anula desde su corte',
  ANTICIPO: 'Sigue a su corte: se anula cuando se reversa el anticipo',
};
const REMOVED_ELSEWHERE = 'Reenvíelo: su orden ya está en SAP';

/** A row of Reposteos with the allowed verbs. Only an order that never reached SAP can be removed here. */
export function repostRow<R extends SapPostingRow>(row: R, actor: Actor): R & Pick<RepostRow, 'can'> {
  const failed = row.state === 'ERROR' || 'Aún está en camino: se intenta otra vez por sí solo';
  const may = maySend(actor, row.kind);
  const isOrder = row.step === 'ORDEN' || row.step === 'COMPRA';
  const gone = row.dropped ? 'La orden ya no existe' : row.state === 'SENT' ? 'SAP ya tiene el documento' : failed;
  const removable = FOLLOWS[row.kind] ?? (isOrder || REMOVED_ELSEWHERE);
  return {
    ...row,
    can: {
      resend: may === true ? gone : may,
      remove: !actor.actions.has(removes(row.kind))
        ? 'Su usuario no puede eliminar esta orden'
        : gone === true
          ? removable
          : gone,
      settle: may === true ? mayRecordManualSettlement(row) : may,
    },
  };
}
