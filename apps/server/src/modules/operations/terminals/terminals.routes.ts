import type { Call } from '@cabezal/contract/call';
import * as calls from '@cabezal/contract/operations/terminals/terminal-codes.calls';
import type { Page } from '@cabezal/contract/shapes';
import {
  DISV_TERMINAL,
  DPW_TERMINAL,
  type TerminalCodeKind,
} from '@cabezal/domain/operations/terminals/terminal-codes';
import { emptyPage, type ListInput, listPage } from '../../../platform/db/list.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { type EnteredCode, saveCodes, terminalOf } from './save-codes.ts';
import { type CodeFilters, codeList, findCodes } from './terminal-codes.queries.ts';

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

export function terminalRoutes(): Route[] {
  return [
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
  ];
}
