import type { ColumnChoice, ImportSummary } from '@cabezal/contract/system/imports/imports.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, demandFields } from '../../../platform/http/errors.ts';
import type { Read } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import type { ImportKinds } from './import-kinds.ts';
import * as queries from './imports.queries.ts';
import type { KindOfImport } from './kind.ts';
import { readImport } from './read-import.ts';
import { recognizeColumns } from './recognize-columns.ts';
import { fileIsGone, readLater } from './start-import.ts';

/** Whether the file of an import still exists in the store, checked before any lock is taken. */
export async function askForFile(read: Read, actor: Actor, services: Services, id_import: number): Promise<boolean> {
  const upload = await read(async tx => {
    const found = await queries.findImport(tx, actor.id_company, id_import);
    if (found === undefined) return undefined;
    await tx.elevate();
    return queries.fileOfImport(tx, id_import);
  });
  return upload !== undefined && (await services.storage.inspect(upload.storage_key)) !== null;
}

/** Errors of a choice, by field. */
function wrongIn(
  { columns: fields }: KindOfImport<unknown>,
  { read_columns: read, unread_columns: unread }: ImportSummary,
  choice: readonly ColumnChoice[],
): Record<string, string | null> {
  const places = new Set([...read, ...unread].flatMap(({ at }) => at ?? []));
  const byHeading = new Set(read.filter(({ by }) => by === 'HEADING').map(({ at }) => at));
  const heads = Array.from({ length: Math.max(-1, ...places) + 1 }, (_, at) => ({
    header: [...read, ...unread].find(column => column.at === at)?.header ?? '',
    filled: true,
  }));
  // The columns that the choice does not mention are recognized by their headings.
  const others = choice.map(({ at }) => ({ at, key: null }));
  const taken = new Set(recognizeColumns(fields, heads, others).flatMap(column => column.taken?.key ?? []));
  const isRepeated = (name: 'at' | 'key', i: number): boolean =>
    choice.slice(0, i).some(one => one[name] === choice[i]?.[name]);

  const wrongPlace = (at: number, i: number): string | null => {
    if (!places.has(at)) return 'El archivo no tiene esa columna';
    if (byHeading.has(at)) return 'La columna ya se lee por su encabezado';
    return isRepeated('at', i) ? 'La columna se eligió dos veces' : null;
  };
  const wrongField = (key: string | null, i: number): string | null => {
    if (key === null) return null;
    const field = fields.find(one => one.key === key);
    if (field === undefined) return 'Elija un campo de esta importación';
    if (taken.has(key)) return `«${field.header}» ya tiene su columna en el archivo`;
    return isRepeated('key', i) ? `«${field.header}» se eligió dos veces` : null;
  };
  return Object.fromEntries(
    choice.flatMap(({ at, key }, i) => [
      [`columns.${i}.at`, wrongPlace(at, i)],
      [`columns.${i}.key`, wrongField(key, i)],
    ]),
  );
}

/**
 * Reads the file of an import again with the given assignment of columns to fields; decisions based on an earlier reading are refused.
 * Errors: 403, 404, 409 HOJA_DE_LIBRO, IMPORTACION_CERRADA, MODIFICADO, ARCHIVO_PERDIDO, 422 DATOS_INVALIDOS with the field.
 */
export async function matchColumns(
  tx: Tx,
  actor: Actor,
  kinds: ImportKinds,
  input: { id_import: number; version: number; columns: readonly ColumnChoice[]; isKept: boolean },
  services: Services,
): Promise<void> {
  const { id_import, version, columns: choice } = input;
  await readImport(tx, actor, kinds, id_import);
  await tx.elevate();
  await queries.lockImport(tx, id_import);
  const found = await readImport(tx, actor, kinds, id_import);
  if (found.id_workbook !== null)
    throw conflict(
      'HOJA_DE_LIBRO',
      'La hoja se lee con su libro: cambie el encabezado en el archivo y súbalo otra vez',
    );
  const hasColumns = found.read_columns.length + found.unread_columns.length > 0;
  if (found.state !== 'CHECKED' && !(found.state === 'FAILED' && hasColumns))
    throw conflict('IMPORTACION_CERRADA', 'La importación ya no espera una decisión');
  if (version !== found.version) throw changedMeanwhile();
  const kind = kinds.of(actor, found.kind);
  demandFields(wrongIn(kind, found, choice));
  const upload = await queries.fileOfImport(tx, id_import);
  if (upload === undefined || !input.isKept) throw conflict('ARCHIVO_PERDIDO', fileIsGone);
  await queries.readAgain(tx, id_import);
  tx.changed('import', id_import, [actor.id_company]);
  readLater(tx, services, actor, kind, { id_import, version: found.version + 1, upload, choice });
}
