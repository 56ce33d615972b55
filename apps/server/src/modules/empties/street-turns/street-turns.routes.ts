import * as calls from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { canApprove, canCancelTurn, canDeny, TURN_STATE_NAMES } from '@cabezal/domain/empties/street-turns/street-turn';
import { listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { serveExcel } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import type { RoadPlan } from '../../places/routes/road-plan.ts';
import { loadManyFacts } from '../../trips/state/facts/reservation-facts.queries.ts';
import { possibly } from '../../trips/state/possibly.ts';
import { approveTurn, cancelTurn, denyTurn } from './decide-turn.ts';
import { proposeTurns } from './propose-turns.ts';
import { requestTurn } from './request.ts';
import { findTurn, type StoredTurn, type TurnInput, turnSpec } from './street-turns.queries.ts';
import { turnRoads } from './turn-roads.ts';

/** Assumed input of the approval, to decide whether the action is offered. */
const GIVEN = { approval_ref: 'x', files: 1, condition: 'OPERATIVO' } as const;

/** Rows with their possible actions. */
async function shownTurns(tx: Tx, rows: readonly StoredTurn[]): Promise<calls.StreetTurn[]> {
  const ids = [...new Set(rows.flatMap(row => [row.import.id_reservation, row.export.id_reservation]))];
  const facts = await loadManyFacts(tx, ids);
  const legsOf = ({ id_reservation, id_sub_reservation }: calls.StreetTurn['import']) =>
    facts.get(id_reservation)?.sub_reservations.find(sub => sub.id_sub_reservation === id_sub_reservation)?.legs ?? [];
  return rows.map(row => {
    const { denied_at: _denied, cancelled_at: _cancelled, ...shown } = row;
    const legs = { import_legs: legsOf(row.import), export_legs: legsOf(row.export) };
    return {
      ...shown,
      can: {
        approve: possibly(canApprove(row, GIVEN, legs, tx.now)),
        deny: possibly(canDeny(row, tx.now)),
        cancel: possibly(canCancelTurn(row, legs.export_legs, tx.now)),
      },
    };
  });
}

async function readList(tx: Tx, input: TurnInput) {
  const page = await listPage<StoredTurn>(tx, turnSpec(input, tx), input);
  return { ...page, rows: await shownTurns(tx, page.rows) };
}
async function turnAfter({ tx }: Context<unknown>, id: number): Promise<calls.StreetTurn> {
  const found = await findTurn(tx, id);
  const [shown] = found === undefined ? [] : await shownTurns(tx, [found]);
  if (shown === undefined) throw notFound('El reúso no existe');
  return shown;
}

const boxOf = ({ id_reservation, number }: calls.StreetTurn['import']) => `${id_reservation}-${number}`;
const columns: ExcelColumn<calls.StreetTurn>[] = [
  { header: 'Contenedor', key: 'container_code', width: 16, type: 'text' },
  { header: 'Tipo', key: 'container_type', width: 10, type: 'text' },
  { header: 'Naviera', key: 'shipping_line', width: 22, type: 'text' },
  { header: 'Estado', key: 'state', width: 14, type: 'text', value: row => TURN_STATE_NAMES[row.state] },
  { header: 'Importación', key: 'import', width: 14, type: 'text', value: row => boxOf(row.import) },
  {
    header: 'Cliente de la importación',
    key: 'import',
    width: 30,
    type: 'text',
    value: row => row.import.client_name,
  },
  { header: 'Queda vacío en', key: 'import', width: 30, type: 'text', value: row => row.import.place },
  { header: 'Exportación', key: 'export', width: 14, type: 'text', value: row => boxOf(row.export) },
  {
    header: 'Cliente de la exportación',
    key: 'export',
    width: 30,
    type: 'text',
    value: row => row.export.client_name,
  },
  { header: 'Se carga en', key: 'export', width: 30, type: 'text', value: row => row.export.place },
  { header: 'Se retira', key: 'expires_at', width: 18, type: 'instant' },
  { header: 'Km entre plantas', key: 'hop_km', width: 16, type: 'number' },
  { header: 'Km ahorrados', key: 'saved_km', width: 14, type: 'number' },
  { header: 'Ahorro (USD)', key: 'value_usd', width: 14, type: 'money' },
  { header: 'Correo de la naviera', key: 'mailed_to', width: 28, type: 'text' },
  { header: 'Solicitado', key: 'requested_at', width: 18, type: 'instant' },
  { header: 'Solicitó', key: 'requested_by', width: 24, type: 'text' },
  { header: 'Aprobado', key: 'approved_at', width: 18, type: 'instant' },
  { header: 'Autorización', key: 'approval_ref', width: 24, type: 'text' },
  { header: 'Salió', key: 'executed_at', width: 18, type: 'instant' },
  { header: 'Motivo', key: 'reason', width: 40, type: 'text' },
];

/** Street turns are only for the operator: they connect two customers, who must not learn of each other. */
export const streetTurnRoutes = ({ roads, env }: Pick<Services, 'roads' | 'env'>): Route[] =>
  ofOperator([
    serve(calls.proposeStreetTurns, ({ tx }) => proposeTurns(tx)),
    serve(calls.listStreetTurns, ({ tx, input }) => readList(tx, input)),
    serveExcel(calls.listStreetTurnsExcel, calls.listStreetTurns, {
      name: 'reusos',
      sheet: 'Reúsos',
      columns,
      spec: ({ input, tx }) => turnSpec(input, tx),
    }),
    serveChange(
      calls.requestStreetTurn,
      ({ tx, actor, input }) => requestTurn(tx, actor, input, { sendsMail: env.SMTP_URL !== undefined }),
      turnAfter,
    ),
    serveChange(
      calls.approveStreetTurn,
      ({ tx, actor, input }, ready: RoadPlan) => approveTurn(tx, actor, input, ready),
      turnAfter,
      ({ read, input }) => turnRoads(read, roads, input.id_street_turn),
    ),
    serveChange(calls.denyStreetTurn, ({ tx, actor, input }) => denyTurn(tx, actor, input), turnAfter),
    serveChange(calls.cancelStreetTurn, ({ tx, actor, input }) => cancelTurn(tx, actor, input), turnAfter),
  ]);
