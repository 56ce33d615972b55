import {
  DISV_TERMINAL,
  DPW_TERMINAL,
  type TerminalCodeKind,
} from '@cabezal/domain/operations/terminals/terminal-codes';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { saveCodes } from '../../operations/terminals/save-codes.ts';
import { actorOf } from './demo-costs.ts';
import { officePerson } from './demo-services.queries.ts';
import { type CodedRecord, codedLines, codedTypes } from './demo-terminal-codes.queries.ts';

const keep = async (tx: Tx, byDefault: string, kind: TerminalCodeKind, records: readonly CodedRecord[]) => {
  const person = await officePerson(tx);
  if (person === undefined || records.length === 0) return;
  const rows = records.map(record => ({ ...record, kind, version: 0 }));
  await saveCodes(tx, actorOf(person), { id_terminal: undefined, byDefault }, rows);
};

/** Codes that two terminals use for shipping lines and container types, with the verb of the screen. */
export async function giveDemoTerminalCodes(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const lines = await codedLines(tx);
    await keep(tx, DISV_TERMINAL, 'SHIPPING_LINE', lines);
    await keep(tx, DPW_TERMINAL, 'SHIPPING_LINE', lines);
    await keep(tx, DPW_TERMINAL, 'CONTAINER_TYPE', await codedTypes(tx));
  });
}
