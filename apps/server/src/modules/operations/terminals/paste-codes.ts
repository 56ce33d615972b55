import type { PastedCodeRow, pasteTerminalCodes } from '@cabezal/contract/operations/terminals/terminal-codes.calls';
import { type MatchedCode, matchCodes } from '@cabezal/domain/operations/terminals/pasted-codes';
import { DISV_TERMINAL } from '@cabezal/domain/operations/terminals/terminal-codes';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile } from '../../../platform/http/errors.ts';
import { demandMayKeepCatalogues } from '../../system/catalogues/entries.ts';
import { lockCodes, storeEntered, terminalOf } from './save-codes.ts';
import { pastableRecords } from './terminal-codes.queries.ts';

type Input = z.output<typeof pasteTerminalCodes.input>;
type Answer = z.infer<typeof pasteTerminalCodes.output>;

/** The result of a row; `seen`: the version that the person saw, undefined: none. */
function judged({ what, code, outcome, record, problem }: MatchedCode, seen: number | undefined): PastedCodeRow {
  const isBehind = problem === null && record !== null && seen !== undefined && seen !== record.version;
  const message = isBehind ? `${changedMeanwhile().message}: ${record.name}` : problem;
  return {
    what,
    code,
    outcome,
    name: record?.name ?? null,
    before: record?.code ?? null,
    version: record?.version ?? null,
    ok: message === null,
    ...(message !== null && { message }),
  };
}

/**
 * Stores pasted codes of a terminal, each row separately; a preview stores nothing. The terminal's codes are locked before they are compared.
 * Errors: 404, 422 SOLO_OPERADORA.
 */
export async function pasteCodes(tx: Tx, actor: Actor, { kinds, rows, preview, ...of }: Input): Promise<Answer> {
  demandMayKeepCatalogues(actor);
  const id_terminal = await terminalOf(tx, of.id_terminal, DISV_TERMINAL);
  await tx.elevate();
  if (!preview) await lockCodes(tx, id_terminal);
  const matched = matchCodes(rows, await pastableRecords(tx, id_terminal, kinds));
  const results = matched.map((row, i) => judged(row, rows[i]?.version));
  const stored = results.filter(row => row.ok).length;
  const answer = { results, stored, refused: results.length - stored };
  if (preview || stored === 0) return answer;
  const entered = matched.flatMap(({ record, code }, i) =>
    record === null || !results[i]?.ok ? [] : [{ ...record, before: record.code, code }],
  );
  await storeEntered(tx, id_terminal, entered);
  tx.changed('terminal_code');
  return answer;
}
