import type { ReplanCause } from '@cabezal/contract/operations/proposals/proposals.calls';
import { addDays, daysBetween, formatLength, instantOf, minutesBetween } from '@cabezal/domain/system/time/time';
import { emptyKm, emptyMinutes } from '@cabezal/domain/trips/rules/empty-drive';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound, unprocessable } from '../../../platform/http/errors.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { settleBroken } from '../../trips/state/assignment/replan-needs.ts';
import { forgetRuns, openRuns, storeStale } from './proposals.queries.ts';
import * as queries from './replan.queries.ts';
import { staleProposals } from './stale.ts';
import { type Asked, startRun } from './start-run.ts';

const MOST_DAYS = 3;

/** Why a trip keeps its truck, of one and of all. */
const KEPT = {
  SIN_CAMION: ['No tiene camión que cambiar', 'no tienen camión'],
  YA_SALIO: ['Ya salió', 'ya salieron'],
  YA_EMITIDA: ['Su guía ya está emitida', 'están emitidos'],
  SALIDA_PASADA: ['Su hora de salida ya pasó: cámbiela, o asígnelo aparte', 'su hora de salida ya pasó: cámbiela'],
  OTRO_DIA: [`Sale más de ${MOST_DAYS} días después del primero: planifíquelo aparte`, 'salen otro día'],
} as const;

function whyKept(guide: queries.Replanned, mayMoveIssued: boolean): keyof typeof KEPT | null {
  if (!guide.has_truck) return 'SIN_CAMION';
  if (!guide.waits) return 'YA_SALIO';
  if (guide.issued && !mayMoveIssued) return 'YA_EMITIDA';
  return guide.is_late ? 'SALIDA_PASADA' : null;
}

/**
 * Starts a new plan for trips that have not left and still can in time, issued ones only on request, and only those within three days of the
 * first. The run names the others, each with the reason. Errors: 404 a guide outside the scope; 422 NADA_QUE_PLANIFICAR.
 */
export async function startReplan(
  tx: Tx,
  actor: Actor,
  input: {
    id_guides?: number[] | undefined;
    causes?: ReplanCause[] | undefined;
    issued: boolean;
    weights?: Asked['weights'];
  },
  services: Services,
): Promise<number> {
  const { id_guides, causes = [] } = input;
  const found = await queries.replannedGuides(tx, id_guides === undefined ? { causes } : { ids: id_guides });
  if (id_guides !== undefined && found.length < new Set(id_guides).size) throw notFound('La guía no existe');
  const judged = found.map(guide => ({ guide, why: whyKept(guide, input.issued) }));
  const first = judged.find(({ why }) => why === null);
  if (first === undefined) {
    const why = [...new Set(judged.map(one => KEPT[one.why ?? 'YA_SALIO'][1]))].join(', o ');
    throw unprocessable('NADA_QUE_PLANIFICAR', `Ninguno de esos viajes puede cambiar de camión: ${why}`);
  }
  const { day } = first.guide;
  const kept = judged.flatMap(({ guide, why }) => {
    const code = why ?? (daysBetween(day, guide.day) < MOST_DAYS ? null : 'OTRO_DIA');
    return code === null ? [] : [{ guide, code }];
  });
  const near = found.filter(guide => !kept.some(one => one.guide === guide));
  return startRun(
    tx,
    actor,
    {
      date: day,
      days: MOST_DAYS,
      moves: true,
      weights: input.weights,
      scope: {
        legs: near.map(guide => guide.id_leg),
        guides: near.map(guide => guide.id_guide),
        include_papers: false,
        issued: input.issued,
      },
      not_planned: kept.map(({ guide: { id_leg, label }, code }) => ({
        id_leg,
        label,
        groups: [{ code, count: 1, example: KEPT[code][0] }],
        way: null,
      })),
    },
    services,
  );
}

/** Trips that begin late because their truck's previous trip is late. */
async function findDelays(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const trips = await queries.nextTrips(tx);
    const late = trips.flatMap(({ id_guide, label, free_at, ends, begins, planned_start }) => {
      const drive = ends !== null && begins !== null ? emptyMinutes(emptyKm(ends, begins)) : 0;
      const minutes = Math.round(drive - minutesBetween(free_at, planned_start));
      return minutes <= 0
        ? []
        : [{ id_guide, detail: `Saldría ${formatLength(minutes)} tarde: el camión sigue en ${label}` }];
    });
    if ((await queries.storeDelays(tx, late)) > 0) tx.changed('proposal', undefined, []);
  });
}

/** Days ahead for which documents are checked: before that there is time to renew them. */
const PAPER_DAYS = 2;
/** Trips broken by slots, edits or documents; needs that no longer hold are resolved. */
const findBroken = (db: Database): Promise<void> =>
  db.write(systemScope, systemAuthor, tx =>
    settleBroken(tx, instantOf(addDays(tx.today, PAPER_DAYS), '00:00', tx.zone)),
  );

/** Stores which proposals are stale, so that it is visible without opening them. */
async function markStale(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    await forgetRuns(tx);
    for (const id of await openRuns(tx))
      if ((await storeStale(tx, await staleProposals(tx, id))) > 0) tx.changed('proposal', id, []);
  });
}

export const proposalJobs = (): Job[] => [
  { name: 'replan_needs', every_minutes: 1, run: findDelays },
  { name: 'broken_plans', every_minutes: 1, run: findBroken },
  { name: 'stale_proposals', every_minutes: 1, run: markStale },
];
