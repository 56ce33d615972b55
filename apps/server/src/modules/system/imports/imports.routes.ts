import type { ImportRow, ImportSummary } from '@cabezal/contract/system/imports/imports.calls';
import * as calls from '@cabezal/contract/system/imports/imports.calls';
import { listPage } from '../../../platform/db/list.ts';
import { unprocessable } from '../../../platform/http/errors.ts';
import { limitedPerCompany, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { decisionLimit } from './company-limits.ts';
import { correctRow, readRow } from './correct-row.ts';
import type { ImportKinds } from './import-kinds.ts';
import { importList, rowList } from './imports.queries.ts';
import { askForFile, matchColumns } from './match-columns.ts';
import { readImport } from './read-import.ts';
import { startImport } from './start-import.ts';
import { askForImport, discardImport, storeImport } from './store-import.ts';
import { importTemplate } from './template.ts';

/** Calls that lock the import's row and check its rows again. */
const decidingRoutes = (services: Services, kinds: ImportKinds): Route[] =>
  limitedPerCompany(decisionLimit, [
    serveChange(
      calls.correctImportRow,
      ({ tx, actor, input }) => correctRow(tx, actor, kinds, input),
      ({ tx, input }) => readRow(tx, input.id_import, input.row_number),
    ),
    serveChange(
      calls.matchImport,
      ({ tx, actor, input }, isKept: boolean) => matchColumns(tx, actor, kinds, { ...input, isKept }, services),
      ({ tx, actor, input }) => readImport(tx, actor, kinds, input.id_import),
      ({ read, actor, input }) => askForFile(read, actor, services, input.id_import),
    ),
    serveChange(
      calls.storeImport,
      ({ tx, actor, input }, ready: unknown) => storeImport(tx, actor, kinds, input, ready),
      ({ tx, actor, input }) => readImport(tx, actor, kinds, input.id_import),
      ({ read, actor, input }) => askForImport(read, actor, kinds, input.id_import),
    ),
    serveChange(
      calls.discardImport,
      ({ tx, actor, input }) => discardImport(tx, actor, kinds, input),
      ({ tx, actor, input }) => readImport(tx, actor, kinds, input.id_import),
    ),
  ]);

export function importRoutes(services: Services, kinds: ImportKinds): Route[] {
  return [
    serve(calls.getImportTemplate, async ({ tx, actor, input }) =>
      importTemplate(input.kind, kinds.of(actor, input.kind).columns, tx.zone),
    ),
    serveChange(
      calls.checkImport,
      ({ tx, actor, input }) => startImport(tx, actor, kinds, input, services),
      ({ tx, actor }, id_import) => readImport(tx, actor, kinds, id_import),
    ),
    serve(calls.getImport, ({ tx, actor, input }) => readImport(tx, actor, kinds, input.id_import)),
    serve(calls.listImports, ({ tx, actor, input }) =>
      listPage<ImportSummary>(tx, importList(input, actor.id_company, kinds.ofPerson(actor)), input),
    ),
    serve(calls.listImportRows, async ({ tx, actor, input }) => {
      const id_import = input.filters?.id_import;
      if (id_import === undefined) throw unprocessable('DATOS_INVALIDOS', 'Indique la importación');
      await readImport(tx, actor, kinds, id_import);
      return listPage<ImportRow>(tx, rowList(input, id_import), input);
    }),
    ...decidingRoutes(services, kinds),
  ];
}
