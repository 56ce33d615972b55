import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  type AssignmentsDashboard,
  type AssignmentWaits,
  getAssignmentsDashboardExcel,
  type WaitsOfLegs,
} from '@cabezal/contract/insight/indicators/people.calls';
import { spreadOf } from '@cabezal/domain/insight/indicators/spread';
import { sharePercent } from '@cabezal/domain/prices/amounts/share';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import { assignmentLevel } from '@cabezal/domain/trips/rules/waiting-for-truck';
import { legKindLabel } from '@cabezal/domain/trips/status/labels';
import type { Tx } from '../../../platform/db/tx.ts';
import { workbookAnswer, yesNo } from '../../../platform/excel/excel.ts';
import { filtersSheet, readySheet } from '../../../platform/excel/ready-sheet.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { parameters } from '../../system/parameters/read-parameter.queries.ts';
import { askedWords } from './asked.queries.ts';
import { type AssignedGuide, assignedGuides, type WaitSums, waitSums } from './assignments.queries.ts';
import { hideIndicator } from './indicator-rights.ts';

/** Name of the row of guides whose truck and driver were not assigned by a person of the operator. */
const NOBODY = 'El sistema';

function waitsOf(row: WaitSums | undefined): AssignmentWaits | null {
  const spread = spreadOf(row?.shares ?? null);
  if (row === undefined || spread === null) return null;
  const { guides, in_time } = row;
  return { guides, in_time, in_time_percent: sharePercent(in_time, guides), spread };
}
const ofLegs = (rows: readonly WaitSums[]): WaitsOfLegs => ({
  RETIRO: waitsOf(rows.find(row => row.kind === 'RETIRO')),
  VIAJE: waitsOf(rows.find(row => row.kind === 'VIAJE')),
});
const guidesOf = ({ RETIRO, VIAJE }: WaitsOfLegs): number => (RETIRO?.guides ?? 0) + (VIAJE?.guides ?? 0);

/** The limits that are valid today. Errors: 422 SIN_PARAMETRO. */
async function limitsOf(tx: Tx): Promise<AssignmentsDashboard['limits']> {
  const held = await parameters(tx, ['asignacion_max_min_retiro', 'asignacion_max_min_viaje'], tx.today);
  return { RETIRO: Number(held.asignacion_max_min_retiro), VIAJE: Number(held.asignacion_max_min_viaje) };
}

export async function readAssignments(tx: Tx, actor: Actor, asked: IndicatorInput): Promise<AssignmentsDashboard> {
  if (actor.audience !== 'operator') return { people: [], total: ofLegs([]), limits: null };
  const rows = await waitSums(tx, asked);
  const people = groupBy(
    rows.filter(row => !row.is_all),
    row => row.id_user,
  );
  return {
    people: [...people]
      .map(([id_user, of]) => ({ id_user, name: of[0]?.name ?? NOBODY, ...ofLegs(of) }))
      .sort((a, b) => guidesOf(b) - guidesOf(a) || a.name.localeCompare(b.name, 'es')),
    total: ofLegs(rows.filter(row => row.is_all)),
    limits: await limitsOf(tx),
  };
}

export const assignmentsExcel = (): Route =>
  serve(getAssignmentsDashboardExcel, async ({ tx, actor, input }) => {
    hideIndicator(actor);
    return workbookAnswer(tx, 'asignacion_recursos', [
      readySheet<AssignedGuide>(
        'ASIGNACIONES',
        [
          { header: 'RESERVA', key: 'id_reservation', width: 10, type: 'number' },
          { header: 'GUÍA', key: 'guide_number', width: 14, type: 'text' },
          { header: 'TRAMO', key: 'kind', width: 12, type: 'text', value: row => legKindLabel(row.kind) },
          { header: 'RECURSO', key: 'resource', width: 32, type: 'text' },
          { header: 'USUARIO', key: 'user', width: 28, type: 'text', value: row => row.user ?? NOBODY },
          { header: 'POR ASIGNAR DESDE', key: 'assignable_at', width: 18, type: 'instant' },
          { header: 'ASIGNADA', key: 'assigned_at', width: 18, type: 'instant' },
          { header: 'MINUTOS', key: 'minutes', width: 10, type: 'number' },
          { header: 'MÁXIMO', key: 'limit_min', width: 10, type: 'number' },
          {
            header: 'CUMPLE',
            key: 'limit_min',
            width: 9,
            type: 'text',
            value: ({ minutes, limit_min }) => yesNo(assignmentLevel(minutes, limit_min) !== 'LATE'),
          },
        ],
        await assignedGuides(tx, input),
      ),
      filtersSheet(await askedWords(tx, input, 'DÍA DE LA ASIGNACIÓN')),
    ]);
  });
