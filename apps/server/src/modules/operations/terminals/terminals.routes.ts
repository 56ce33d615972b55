import type { Call } from '@cabezal/contract/call';
import * as calls from '@cabezal/contract/operations/terminals/terminal-codes.calls';
import * as terminals from '@cabezal/contract/operations/terminals/terminals.calls';
import type { Page } from '@cabezal/contract/shapes';
import {
  DISV_TERMINAL,
  DPW_TERMINAL,
  type TerminalCodeKind,
} from '@cabezal/domain/operations/terminals/terminal-codes';
import { emptyPage, type ListInput, listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { mayKeepCatalogues } from '../../system/catalogues/entries.ts';
import { pasteCodes } from './paste-codes.ts';
import { type EnteredCode, saveCodes, terminalOf } from './save-codes.ts';
import { storeTerminalRules } from './save-terminal.ts';
import { type CodeFilters, codeList, findCodes } from './terminal-codes.queries.ts';
import { findTerminalRow, type StoredTerminal, terminalList } from './terminals.queries.ts';

type Listing = ListInput & { filters?: (CodeFilters & { id_terminal?: number | undefined }) | undefined };
type Saving = { id_terminal?: number | undefined; rows: Omit<EnteredCode, 'kind'>[] };
type ListCall = Call<Listing, Page<calls.TerminalCodeRow>>;
type SaveCall = Call<Saving, calls.TerminalCodeRow[]>;

const listRoute = (call: ListCall, kinds: readonly TerminalCodeKind[], byDefault: string): Route =>
  serve(call, async ({ tx, actor, input }) => {
    if (actor.audience !== 'operator') return emptyPage(input);
    const id_terminal = await terminalOf(tx, input.filters?.id_terminal, byDefault);
    return listPage<calls.TerminalCodeRow>(tx, codeList(tx, id_terminal, kinds, input), input);
  });

const saveRoute = (call: SaveCall, kind: TerminalCodeKind, byDefault: string): Route =>
  serveChange(
    call,
    ({ tx, actor, input: { id_terminal, rows } }) =>
      saveCodes(
        tx,
        actor,
        { id_terminal, byDefault },
        rows.map(row => ({ ...row, kind })),
      ),
    ({ tx }, saved) => findCodes(tx, saved.id_terminal, saved.rows),
  );

const mayEdit = (actor: Actor): true | string =>
  actor.actions.has('terminal.write') ? mayKeepCatalogues(actor) : 'No tiene permiso';
const shown = (row: StoredTerminal, actor: Actor): terminals.TerminalRow => ({ ...row, can: { edit: mayEdit(actor) } });

async function readTerminal(tx: Tx, actor: Actor, id_location: number): Promise<terminals.TerminalRow> {
  const row = await findTerminalRow(tx, id_location);
  if (row === undefined) throw notFound('El terminal no existe');
  return shown(row, actor);
}

const terminalColumns: ExcelColumn<terminals.TerminalRow>[] = [
  { header: 'Terminal o depósito', key: 'name', width: 34, type: 'text' },
  { header: 'Código', key: 'code', width: 12, type: 'text' },
  {
    header: 'Exige turno',
    key: 'requires_slot',
    width: 14,
    type: 'text',
    value: row => yesNo(row.requires_slot),
  },
  { header: 'Tolerancia (min)', key: 'tolerance_min', width: 16, type: 'number' },
  { header: 'Anticipación (min)', key: 'lead_min', width: 18, type: 'number' },
  { header: 'Cambia hasta (min antes)', key: 'change_limit_min', width: 24, type: 'number' },
  { header: 'Anula hasta (min antes)', key: 'cancel_limit_min', width: 24, type: 'number' },
  { header: 'Margen antes del corte (min)', key: 'margin_cutoff_min', width: 28, type: 'number' },
  { header: 'Turno perdido (USD)', key: 'no_show_fee_usd', width: 20, type: 'money' },
  { header: 'Cambio de turno (USD)', key: 'change_fee_usd', width: 22, type: 'money' },
];

/** Rules of ports and depots about their slots. */
const ruleRoutes = (): Route[] => [
  serve(terminals.listTerminals, async ({ tx, actor, input }) => {
    if (actor.audience !== 'operator') return emptyPage(input);
    const page = await listPage<StoredTerminal>(tx, terminalList(input), input);
    return { ...page, rows: page.rows.map(row => shown(row, actor)) };
  }),
  ...ofOperator([
    serveExcel(terminals.listTerminalsExcel, terminals.listTerminals, {
      name: 'terminales',
      sheet: 'Terminales',
      columns: terminalColumns,
      spec: ({ input }) => terminalList(input),
    }),
    serveChange(
      terminals.saveTerminal,
      ({ tx, actor, input }) => storeTerminalRules(tx, actor, input),
      ({ tx, actor }, id_location) => readTerminal(tx, actor, id_location),
    ),
  ]),
];

export function terminalRoutes(): Route[] {
  return [
    ...ruleRoutes(),
    listRoute(calls.listTerminalClients, ['CLIENT'], DISV_TERMINAL),
    saveRoute(calls.saveTerminalClients, 'CLIENT', DISV_TERMINAL),
    listRoute(calls.listTerminalDeposits, ['DEPOSIT'], DISV_TERMINAL),
    saveRoute(calls.saveTerminalDeposits, 'DEPOSIT', DISV_TERMINAL),
    listRoute(calls.listTerminalProducts, ['PRODUCT'], DISV_TERMINAL),
    saveRoute(calls.saveTerminalProducts, 'PRODUCT', DISV_TERMINAL),
    listRoute(calls.listTerminalPlaces, ['PROVINCE', 'CANTON'], DISV_TERMINAL),
    serveChange(
      calls.saveTerminalPlaces,
      ({ tx, actor, input: { id_terminal, rows } }) =>
        saveCodes(tx, actor, { id_terminal, byDefault: DISV_TERMINAL }, rows),
      ({ tx }, saved) => findCodes(tx, saved.id_terminal, saved.rows),
    ),
    listRoute(calls.listTerminalLines, ['SHIPPING_LINE'], DISV_TERMINAL),
    saveRoute(calls.saveTerminalLines, 'SHIPPING_LINE', DISV_TERMINAL),
    listRoute(calls.listDpwLines, ['SHIPPING_LINE'], DPW_TERMINAL),
    saveRoute(calls.saveDpwLines, 'SHIPPING_LINE', DPW_TERMINAL),
    listRoute(calls.listDpwContainerTypes, ['CONTAINER_TYPE'], DPW_TERMINAL),
    saveRoute(calls.saveDpwContainerTypes, 'CONTAINER_TYPE', DPW_TERMINAL),
    serveChange(
      calls.pasteTerminalCodes,
      ({ tx, actor, input }) => pasteCodes(tx, actor, input),
      (_, answer) => answer,
    ),
  ];
}
