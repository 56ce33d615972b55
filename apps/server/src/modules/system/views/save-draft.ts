import { MAX_DRAFT_BYTES } from '@cabezal/contract/system/views/views.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, conflict } from '../../../platform/http/errors.ts';
import { putDraft } from './views.queries.ts';

/**
 * Stores what a person is typing; a draft that another window has written since stays unchanged: 409 BORRADOR_AJENO. It is not audited:
 * nothing has been changed yet, and it is written every few seconds.
 */
export async function saveDraft(
  tx: Tx,
  actor: Actor,
  input: { kind: string; payload: Record<string, unknown>; known?: string | null },
): Promise<{ kind: string; updated_at: string }> {
  const json = JSON.stringify(input.payload);
  if (Buffer.byteLength(json) > MAX_DRAFT_BYTES)
    throw new AppError(413, 'DEMASIADO_GRANDE', 'El borrador supera 64 kB');
  await tx.elevate();
  const kept = await putDraft(tx, actor.id_user, input.kind, json, input.known);
  if (!kept) throw conflict('BORRADOR_AJENO', 'Otra ventana guardó un borrador de este formulario');
  return kept;
}
