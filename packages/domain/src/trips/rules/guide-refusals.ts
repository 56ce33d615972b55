/** What a person reads who wants something of a guide that its state forbids: where it stands, and what can be done instead. */
import { deriveGuideStatus, type GuideFacts, isUnderWay, toLeaveStatus } from '../status/guide-status';
import { labelOf } from '../status/labels';
import { type Refusal, refuse, type Verdict } from './refusal';

const shown = (guide: GuideFacts): string => `«${labelOf(deriveGuideStatus(guide))}»`;

/** TRANSICION_INVALIDA with a sentence of its own: what is wanted is often no other status. */
const refused = (message: string): Refusal => ({ ...refuse('TRANSICION_INVALIDA'), message });

/** Deleted, rescued or closed: nothing of it changes any more before that is taken back. */
export function notDeletedClosedOrRescued(guide: GuideFacts): Verdict {
  if (guide.deleted_at !== null) return refuse('GUIA_ELIMINADA');
  if (guide.rescued_by !== null) return refuse('GUIA_RESCATADA');
  return guide.closed_at !== null ? refuse('GUIA_CERRADA') : true;
}

/** The same of what a guide has behind it, and of the guide itself: a rescued one gives neither away before its rescue is taken back. */
export function ownPastIsOpen(guide: GuideFacts): Verdict {
  const open = notDeletedClosedOrRescued(guide);
  return open === true || open.code !== 'GUIA_RESCATADA'
    ? open
    : { ...open, message: 'La guía fue rescatada por otra unidad: hay que deshacer primero el rescate' };
}

/** What ended a trip and is to be taken back before it goes on; null: nobody ended it. */
function endedBy(guide: GuideFacts): { state: string; undo: string } | null {
  if (guide.false_freight_at !== null)
    return { state: 'La guía está marcada como falso flete', undo: 'hay que deshacer primero el falso flete' };
  return guide.finished_at === null
    ? null
    : { state: 'El viaje está finalizado', undo: 'hay que deshacer primero la finalización' };
}

/** `doing`: «registrar la llegada». */
export function notEnded(guide: GuideFacts, doing: string): Verdict {
  const ended = endedBy(guide);
  return ended === null ? true : refused(`${ended.state}: para ${doing}, ${ended.undo}`);
}

/** An event is taken back after what was said later than it: a finish, a false freight. */
export function noLaterFact(guide: GuideFacts): Verdict {
  const ended = endedBy(guide);
  return ended === null ? true : { ...refuse('EVENTO_NO_ES_ULTIMO'), message: `${ended.state}: ${ended.undo}` };
}

/** Its stops do not change once it is over; what ended it is named. */
export function stopsAreOver(guide: GuideFacts): Refusal {
  return refuse('VIAJE_CONCLUIDO', { salida: endedBy(guide)?.undo ?? 'hay que deshacer primero su último evento' });
}

/** It has begun or is over: what is undone before it can be deleted. */
export function begunRefusal(guide: GuideFacts, what: string): Refusal {
  const undo = endedBy(guide)?.undo ?? 'hay que deshacer primero todos sus hitos';
  return refused(`${what} una guía que está en ${shown(guide)}: ${undo}`);
}

/** The same of truck and driver: one that is on the road is rescued. */
export function reassignRefusal(guide: GuideFacts): Refusal {
  const what = 'No se cambia el camión ni el conductor de';
  if (!isUnderWay(deriveGuideStatus(guide))) return begunRefusal(guide, what);
  return refused(
    `${what} una guía que está en ${shown(guide)}: hay que rescatarla con otra unidad o deshacer todos sus hitos`,
  );
}

/** It does not wait to be closed. */
export const notToCloseRefusal = (guide: GuideFacts): Refusal =>
  refused(`La guía está en ${shown(guide)}: se cierra cuando su viaje concluye`);

/** It never left: there is no end to declare. */
export const notDepartedRefusal = (): Refusal =>
  refused('La unidad aún no sale: el viaje se finaliza después de su salida');

/** Its end was declared before. */
export const finishedRefusal = (): Refusal => refused('El viaje ya está finalizado');

/** There is no closing to take back. */
export function notClosedRefusal(guide: GuideFacts): Refusal {
  const none = refused(`La guía está en ${shown(guide)}: no hay un cierre que reversar`);
  return guide.rescued_by === null ? none : { ...none, code: 'GUIA_RESCATADA' };
}

/** A trip that is over was driven: it is no false freight, unless what ended it is taken back. */
export function falseFreightRefusal(guide: GuideFacts): Refusal {
  if (guide.false_freight_at !== null) return refused('La guía ya está marcada como falso flete: cámbielo o deshágalo');
  if (guide.finished_at !== null)
    return refused('El viaje está finalizado: para marcar un falso flete, hay que deshacer primero la finalización');
  return refused('El viaje ya concluyó: para marcar un falso flete, hay que deshacer primero su último evento');
}

/** Only a unit on the road is rescued. */
export function rescueRefusal(guide: GuideFacts): Refusal {
  return deriveGuideStatus(guide) === toLeaveStatus(guide.kind)
    ? refused('La unidad aún no sale: cámbiele el camión y el conductor en Despachos')
    : refused(`La guía está en ${shown(guide)}: solo se rescata una unidad en camino`);
}

/** It was issued once; its paper is printed again, not issued. */
export const issuedRefusal = (guide: GuideFacts): Refusal =>
  refused(`La guía ya está emitida y está en ${shown(guide)}: su papel se vuelve a imprimir`);
