import * as calls from '@cabezal/contract/insight/boards/status.calls';
import { workbookAnswer } from '../../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../../platform/excel/workbook.ts';
import type { Context } from '../../../../platform/http/context.ts';
import { ofOperator, type Route, serve } from '../../../../platform/http/route.ts';
import { type BoardLine, boardLines } from './status.queries.ts';
import { type BoardInput, loadStatusBoard } from './status-board.ts';

const HEADS: Readonly<Record<calls.StatusGroup, string>> = {
  client: 'Cliente',
  advisor: 'Asesor',
  operative: 'Operativo',
  shipping_line: 'Naviera',
  terminal: 'Terminal',
};

async function excel({ tx, actor, input }: Context<BoardInput & { group_by: calls.StatusGroup }>) {
  const board = await loadStatusBoard(tx, actor, { ...input, rows: false });
  const columns: ExcelColumn<BoardLine>[] = [
    { header: HEADS[input.group_by], key: 'name', width: 36, type: 'text' },
    ...board.columns.map(
      ({ key, title }): ExcelColumn<BoardLine> => ({
        header: title,
        key: 'counts',
        width: 16,
        type: 'number',
        value: line => line.counts[key] ?? 0,
      }),
    ),
    { header: 'Total', key: 'total', width: 12, type: 'number' },
  ];
  const rows = await tx.hold<BoardLine>(boardLines(board.groups));
  return workbookAnswer(tx, 'estado_reservas', [{ name: 'Estado', columns, rows }]);
}

/** The board of reservations and trips under way, for a desk and for a wall screen. */
export const statusRoutes = (): Route[] =>
  ofOperator([
    serve(calls.getStatusBoard, ({ tx, actor, input }) => loadStatusBoard(tx, actor, input)),
    serve(calls.getStatusBoardExcel, excel),
  ]);
