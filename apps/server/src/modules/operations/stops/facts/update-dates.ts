import { isRefusal } from '@cabezal/domain/system/refusals/refusals';
import { minutesBetween } from '@cabezal/domain/system/time/time';
import {
  canCorrectDates,
  correctDates,
  type DatesRefusal,
  EVIDENCE_MINUTES,
} from '@cabezal/domain/trips/stops/correct-dates';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { AppError, demand } from '../../../../platform/http/errors.ts';
import { parameter } from '../../../system/parameters/read-parameter.queries.ts';
import { type Holding, type Lose, withReservation } from '../../../trips/state/claims/with-reservation.ts';
import { refreshStandBy } from '../../../trips/state/events/stand-by.queries.ts';
import {
  freeEarly,
  guideToChange,
  holdAgain,
  type LockedGuide,
  stopName,
  storeFacts,
  writeLog,
} from '../../../trips/state/facts/guide-record.queries.ts';
import { concernedBy, type GuideRecord } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { refreshContainer } from '../../../trips/state/status/refresh-status.ts';
import { clock } from '../changing/effects.ts';

interface DatesInput {
  id_guide: number;
  version: number;
  stops: readonly { id_stop: number; arrival_at?: string | undefined; departure_at?: string | undefined }[];
  motive: string;
}
const moment = (at: string | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

const events = [
  ['arrival_at', 'Llegada a'],
  ['departure_at', 'Salida de'],
] as const;

/** The corrected guide; throws a refusal with the field of the hour concerned. */
function corrected(outcome: GuideRecord | DatesRefusal): GuideRecord {
  if (!isRefusal(outcome)) return outcome;
  const { status, code, message, hour } = outcome as DatesRefusal;
  throw new AppError(status, code, message, hour && { [`stops.${hour.at}.${hour.event}`]: message });
}

/** Writes each changed hour to the logbook; returns the largest change in minutes. */
async function tell(tx: Tx, actor: Actor, before: GuideRecord, after: GuideRecord, motive: string): Promise<number> {
  let most = 0;
  for (const [i, stop] of after.stops.entries()) {
    for (const [event, verb] of events) {
      const [old, fresh] = [before.stops[i]?.[event], stop[event]];
      if (old == null || fresh === null || old === fresh) continue;
      most = Math.max(most, Math.abs(minutesBetween(String(old), String(fresh))));
      const text = `${verb} ${await stopName(tx, stop.id_stop)} corregida: ${clock(tx, String(old))} → ${clock(tx, String(fresh))} — ${motive}`;
      await writeLog(tx, { id_guide: after.id_guide, id_stop: stop.id_stop, kind: 'NOTE', text, author: actor });
    }
  }
  return most;
}

/**
 * Corrects recorded hours: from then on they are a person's, and stand-by, status and resources follow. Errors: 409 MODIFICADO,
 * GUIA_CERRADA, STAND_BY_FACTURADO, EVENTO_NO_REGISTRADO; 422 FECHA_ANTERIOR, FECHA_FUTURA.
 */
export function updateDates(tx: Tx, actor: Actor, input: DatesInput): Promise<{ id_guide: number; effects: string[] }> {
  const held: Holding<LockedGuide> = {
    take: () => guideToChange(tx, input, input.version),
    settles: () => 'within',
  };
  return withReservation(tx, actor, held, (taken, lose) => storeDates(tx, actor, taken, { input, lose }));
}

async function storeDates(
  tx: Tx,
  actor: Actor,
  { guide, row }: LockedGuide,
  { input, lose }: { input: DatesInput; lose: Lose },
): Promise<{ id_guide: number; effects: string[] }> {
  demand(canCorrectDates(guide));
  await lose({ what: 'HOURS', id_guide: guide.id_guide }, input.motive);
  const hours = input.stops.map(one => ({
    index: guide.stops.findIndex(stop => stop.id_stop === one.id_stop),
    arrival_at: moment(one.arrival_at),
    departure_at: moment(one.departure_at),
  }));
  const after = corrected(
    correctDates(guide, hours, {
      now: tx.now,
      tolerance_minutes: await parameter(tx, 'tolerancia_reloj_min', tx.today),
    }),
  );
  await storeFacts(tx, guide, after, 'MONITOR');
  const most = await tell(tx, actor, guide, after, input.motive);
  await refreshContainer(tx, row);
  await refreshStandBy(tx, guide.id_guide);
  await holdAgain(tx, guide.id_guide);
  await freeEarly(tx, guide.id_guide);
  tx.audit({
    action: 'update_dates',
    noun: 'guide',
    id: guide.id_guide,
    before: { stops: guide.stops },
    after: { stops: after.stops },
    motive: input.motive,
  });
  tx.changed('guide', guide.id_guide, concernedBy(tx, row.id_reservation));
  const effects =
    most > EVIDENCE_MINUTES ? [`Cambió más de ${EVIDENCE_MINUTES} minutos: adjunte el documento que lo respalda`] : [];
  return { id_guide: guide.id_guide, effects };
}
