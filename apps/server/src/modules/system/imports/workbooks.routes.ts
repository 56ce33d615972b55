import * as calls from '@cabezal/contract/system/imports/workbooks.calls';
import { listPage } from '../../../platform/db/list.ts';
import { limitedPerCompany, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { decisionLimit } from './company-limits.ts';
import type { ImportKinds } from './import-kinds.ts';
import { readWorkbook, workbookKinds } from './read-workbook.ts';
import { startWorkbook } from './start-workbook.ts';
import { beginStoring, discardWorkbook } from './store-workbook.ts';
import { workbookTemplate } from './workbook-template.ts';
import { templateLists, type WorkbookRow, workbookList } from './workbooks.queries.ts';

/** Calls of the workbook, which contains all kinds (decision 0033). */
export function workbookRoutes(services: Services, kinds: ImportKinds): Route[] {
  return [
    serve(calls.getWorkbookTemplate, async ({ tx, actor }) =>
      workbookTemplate(workbookKinds(actor, kinds), await templateLists(tx), tx.zone),
    ),
    serveChange(
      calls.checkWorkbook,
      ({ tx, actor, input }) => startWorkbook(tx, actor, kinds, input, services),
      ({ tx, actor }, id_workbook) => readWorkbook(tx, actor, kinds, id_workbook),
    ),
    serve(calls.getWorkbook, ({ tx, actor, input }) => readWorkbook(tx, actor, kinds, input.id_workbook)),
    serve(calls.listWorkbooks, ({ tx, actor, input }) => {
      workbookKinds(actor, kinds);
      return listPage<WorkbookRow>(tx, workbookList(input, actor.id_company), input);
    }),
    ...limitedPerCompany(decisionLimit, [
      serveChange(
        calls.storeWorkbook,
        ({ tx, actor, input }) => beginStoring(tx, actor, kinds, input, services),
        ({ tx, actor, input }) => readWorkbook(tx, actor, kinds, input.id_workbook),
      ),
      serveChange(
        calls.discardWorkbook,
        ({ tx, actor, input }) => discardWorkbook(tx, actor, kinds, input),
        ({ tx, actor, input }) => readWorkbook(tx, actor, kinds, input.id_workbook),
      ),
    ]),
  ];
}
