import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { mayEditStops } from '@cabezal/domain/trips/stops/stop-lock';
import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { demand, notFound } from '../../../../platform/http/errors.ts';
import { forgetProgress, guideToChange, writeLog } from '../../../trips/state/facts/guide-record.queries.ts';
import { concernedBy } from '../../../trips/state/facts/reservation-facts.queries.ts';
import { refreshContainer } from '../../../trips/state/status/refresh-status.ts';
import { recordStopEvent } from '../../guides/record-event.ts';
import {
  annulSeen,
  dropProposal,
  dropProposals,
  proposedAt,
  storeTracking,
  type TrackingMode,
} from './tracking.queries.ts';

type Kind = 'arrival' | 'departure';
interface TrackingInput {
  id_guide: number;
  version: number;
  tracking_mode?: TrackingMode | undefined;
  accept: readonly { id_stop: number; kind: Kind }[];
  dismiss: readonly { id_stop: number; kind: Kind }[];
  reread_from?: string | undefined;
}

const words = { AUTO: 'el GPS registra', PROPOSE: 'el GPS propone', OFF: 'sin GPS' } as const;
const events = {
  arrival: ['ARRIVAL', 'Llegada a', 'llegada'],
  departure: ['DEPARTURE', 'Salida de', 'salida'],
} as const;

/** The proposal of GPS for an event. Errors: 404, 409 EVENTO_NO_REGISTRADO without a proposal. */
async function proposal(tx: Tx, id_guide: number, { id_stop, kind }: { id_stop: number; kind: Kind }) {
  const stop = (await proposedAt(tx, id_guide)).find(one => one.id_stop === id_stop);
  if (stop === undefined) throw notFound('La parada no existe');
  const at = stop[kind];
  if (at === null) demand(refuse('EVENTO_NO_REGISTRADO', { evento: `${events[kind][2]} propuesta` }));
  return { name: stop.name, at: at ?? '' };
}

async function decide(tx: Tx, actor: Actor, input: TrackingInput): Promise<void> {
  const { id_guide } = input;
  for (const one of input.accept) {
    const { at } = await proposal(tx, id_guide, one);
    const author = { id_user: actor.id_user, name: actor.name, source: 'MONITOR' } as const;
    await recordStopEvent(tx, one.kind, { id_stop: one.id_stop, at, motive: 'vista por GPS' }, author);
  }
  for (const one of input.dismiss) {
    const { name, at } = await proposal(tx, id_guide, one);
    const [kind, verb] = events[one.kind];
    await dropProposal(tx, one.id_stop, one.kind);
    const text = `${verb} ${name} vista por GPS: descartada`;
    await annulSeen(tx, { id_guide, id_stop: one.id_stop, kind, text, at }, actor);
  }
}

/**
 * Sets what GPS may do on one trip, records or dismisses its proposals by the rules of every event, and sets from when positions are read
 * again. All or none. Errors: 404, 409 MODIFICADO, EVENTO_NO_REGISTRADO, those of an event.
 */
export async function updateTracking(tx: Tx, actor: Actor, input: TrackingInput): Promise<void> {
  const { guide, row } = await guideToChange(tx, input, input.version);
  demand(mayEditStops(guide));
  await decide(tx, actor, input);
  const tracking_from = input.reread_from === undefined ? undefined : new Date(input.reread_from).toISOString();
  await storeTracking(tx, input.id_guide, { tracking_mode: input.tracking_mode, tracking_from });
  if (input.tracking_mode === 'OFF') await dropProposals(tx, input.id_guide);
  if (tracking_from !== undefined || input.dismiss.length > 0) await forgetProgress(tx, input.id_guide);
  if (input.tracking_mode !== undefined) {
    const how = input.tracking_mode === null ? 'como el resto' : words[input.tracking_mode];
    await writeLog(tx, {
      id_guide: input.id_guide,
      kind: 'NOTE',
      text: `Seguimiento del viaje: ${how}`,
      author: actor,
    });
  }
  await refreshContainer(tx, row);
  const { tracking_mode, accept, dismiss } = input;
  tx.audit({
    action: 'update_tracking',
    noun: 'guide',
    id: input.id_guide,
    after: { tracking_mode, tracking_from, accept, dismiss },
  });
  tx.changed('guide', input.id_guide, concernedBy(tx, row.id_reservation));
}
