/** Refusals of actions that a guide's state forbids: they name the state and what can be done instead. */

import { type Refusal, refuse, type Verdict } from '../../system/refusals/refusals';
import { deriveGuideStatus, type GuideFacts, isUnderWay, toLeaveStatus } from '../status/guide-status';
import { labelOf } from '../status/labels';

const shown = (guide: GuideFacts): string => `«${labelOf(deriveGuideStatus(guide))}»`;

/** TRANSICION_INVALIDA with its own sentence, because the default one names a target status and many actions have none. */
const refused = (message: string): Refusal => ({ ...refuse('TRANSICION_INVALIDA'), message });

/** Refuses all changes of a deleted, rescued or closed guide; the state must be undone first. */
export function notDeletedClosedOrRescued(guide: GuideFacts): Verdict {
  if (guide.deleted_at !== null) return refuse('GUIA_ELIMINADA');
  if (guide.rescued_by !== null) return refuse('GUIA_RESCATADA');
  return guide.closed_at !== null ? refuse('GUIA_CERRADA') : true;
}

/** Like `notDeletedClosedOrRescued`, for undoing events and deleting: a rescued guide allows neither before its rescue is undone. */
export function ownPastIsOpen(guide: GuideFacts): Verdict {
  const open = notDeletedClosedOrRescued(guide);
  return open === true || open.code !== 'GUIA_RESCATADA'
    ? open
    : { ...open, message: 'La guía fue rescatada por otra unidad: hay que deshacer primero el rescate' };
}

/** How a trip was ended by a person, and how that is undone; null: by no person. */
function endedBy(guide: GuideFacts): { state: string; undo: string } | null {
  if (guide.false_freight_at !== null)
    return { state: 'La guía está marcada como falso flete', undo: 'hay que deshacer primero el falso flete' };
  return guide.finished_at === null
    ? null
    : { state: 'El viaje está finalizado', undo: 'hay que deshacer primero la finalización' };
}

/** Refuses an action on a trip that has ended. `doing`: the action, «registrar la llegada». */
export function notEnded(guide: GuideFacts, doing: string): Verdict {
  const ended = endedBy(guide);
  return ended === null ? true : refused(`${ended.state}: para ${doing}, ${ended.undo}`);
}

/** Refuses undoing an event while a later fact exists: a finish or a false freight. */
export function noLaterFact(guide: GuideFacts): Verdict {
  const ended = endedBy(guide);
  return ended === null ? true : { ...refuse('EVENTO_NO_ES_ULTIMO'), message: `${ended.state}: ${ended.undo}` };
}

/** The stops of an ended trip do not change; the sentence names what ended it. */
export function stopsAreOver(guide: GuideFacts): Refusal {
  return refuse('VIAJE_CONCLUIDO', { salida: endedBy(guide)?.undo ?? 'hay que deshacer primero su último evento' });
}

/** Begun or ended: what must be undone before the guide can be deleted. */
export function begunRefusal(guide: GuideFacts, what: string): Refusal {
  const undo = endedBy(guide)?.undo ?? 'hay que deshacer primero todos sus hitos';
  return refused(`${what} una guía que está en ${shown(guide)}: ${undo}`);
}

/** The same for changing truck and driver; a trip under way is rescued instead. */
export function reassignRefusal(guide: GuideFacts): Refusal {
  const what = 'No se cambia el camión ni el conductor de';
  if (!isUnderWay(deriveGuideStatus(guide))) return begunRefusal(guide, what);
  return refused(
    `${what} una guía que está en ${shown(guide)}: hay que rescatarla con otra unidad o deshacer todos sus hitos`,
  );
}

/** The guide is not waiting to be closed. */
export const notToCloseRefusal = (guide: GuideFacts): Refusal =>
  refused(`La guía está en ${shown(guide)}: se cierra cuando su viaje concluye`);

/** The trip never departed, so it cannot be finished. */
export const notDepartedRefusal = (): Refusal =>
  refused('La unidad aún no sale: el viaje se finaliza después de su salida');

/** The trip is already finished. */
export const finishedRefusal = (): Refusal => refused('El viaje ya está finalizado');

/** The guide is not closed, so it cannot be reopened. */
export function notClosedRefusal(guide: GuideFacts): Refusal {
  const none = refused(`La guía está en ${shown(guide)}: no hay un cierre que reversar`);
  return guide.rescued_by === null ? none : { ...none, code: 'GUIA_RESCATADA' };
}

/** An ended trip was driven; it is no false freight unless its end is undone. */
export function falseFreightRefusal(guide: GuideFacts): Refusal {
  if (guide.false_freight_at !== null) return refused('La guía ya está marcada como falso flete: cámbielo o deshágalo');
  if (guide.finished_at !== null)
    return refused('El viaje está finalizado: para marcar un falso flete, hay que deshacer primero la finalización');
  return refused('El viaje ya concluyó: para marcar un falso flete, hay que deshacer primero su último evento');
}

/** Only a guide under way can be rescued. */
export function rescueRefusal(guide: GuideFacts): Refusal {
  return deriveGuideStatus(guide) === toLeaveStatus(guide.kind)
    ? refused('La unidad aún no sale: cámbiele el camión y el conductor en Despachos')
    : refused(`La guía está en ${shown(guide)}: solo se rescata una unidad en camino`);
}

/** Already issued; the paper can be printed again. */
export const issuedRefusal = (guide: GuideFacts): Refusal =>
  refused(`La guía ya está emitida y está en ${shown(guide)}: su papel se vuelve a imprimir`);
