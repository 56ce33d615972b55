import { expect, test } from 'vitest';
import { reason, type Verdict } from '../../system/refusals/refusals';
import type { GuideFacts } from '../status/guide-status';
import { correctDates } from '../stops/correct-dates';
import { mayEditStops } from '../stops/stop-lock';
import * as guards from './guide-guards';
import { EVENT, FALSE_FREIGHT, guideOf, NOW, travelled } from './rules.samples';

const trip = guideOf('VIAJE', ['DEP:RETIRAR', 'PLT:CARGAR', 'PRT:ENTREGAR']);
const over = travelled(trip, 6);
const finished = { ...over, finished_at: NOW };
const falseFreight = { ...travelled(trip, 3), false_freight_at: NOW };

const verbs: Record<string, (guide: GuideFacts) => Verdict> = {
  arrival: guide => guards.canRecordArrival(guide, 1),
  departure: guide => guards.canRecordDeparture(guide, 1, EVENT),
  skip: guide => guards.canSkipStop(guide, 2),
  unskip: guide => guards.canUnskipStop(guide, 2),
  resetArrival: guide => guards.canResetArrival(guide),
  resetDeparture: guide => guards.canResetDeparture(guide),
  finish: guards.canFinishTravel,
  remove: guards.canDelete,
  reassign: guards.canReassign,
  rescue: guards.canRescue,
  falseFreight: guide => guards.canMarkFalseFreight(guide, FALSE_FREIGHT),
  stops: mayEditStops,
};
const told = (guide: GuideFacts) =>
  Object.fromEntries(Object.entries(verbs).map(([verb, may]) => [verb, reason(may(guide))]));

test('for a finished trip, each refusal says so and that the finish must be undone first', () => {
  const words = told(finished);
  expect(words).toMatchObject({
    arrival: 'El viaje está finalizado: para registrar la llegada, hay que deshacer primero la finalización',
    skip: 'El viaje está finalizado: para marcar la parada como no ejecutada, hay que deshacer primero la finalización',
    resetDeparture: 'El viaje está finalizado: hay que deshacer primero la finalización',
    remove: 'No se elimina una guía que está en «Viaje por cerrar»: hay que deshacer primero la finalización',
    stops: 'El viaje ya concluyó y sus paradas no cambian: hay que deshacer primero la finalización',
    finish: 'El viaje ya está finalizado',
    rescue: 'La guía está en «Viaje por cerrar»: solo se rescata una unidad en camino',
  });
  const { rescue: _, finish: __, ...others } = words;
  for (const [verb, text] of Object.entries(others))
    expect(text, verb).toContain('hay que deshacer primero la finalización');
});

test('for a trip ended by its last stop, the refusal names that event; for a false freight, its mark', () => {
  expect(reason(mayEditStops(over))).toContain('hay que deshacer primero su último evento');
  expect(reason(guards.canReassign(over))).toContain('hay que deshacer primero todos sus hitos');
  const { falseFreight: again, rescue: _, ...others } = told(falseFreight);
  expect(others.finish).toMatch(/para finalizar el viaje, hay que/);
  expect(again).toBe('La guía ya está marcada como falso flete: cámbielo o deshágalo');
  for (const [verb, text] of Object.entries(others))
    expect(text, verb).toContain('hay que deshacer primero el falso flete');
});

test('for a closed guide, the refusal says how it is reopened', () => {
  for (const text of Object.values(told({ ...finished, closed_at: NOW })))
    expect(text).toBe('La guía está cerrada: para cambiarla hay que reversar su cierre');
});

test('for a rescued guide, events belong to its rescue; undo and delete wait until the rescue is undone', () => {
  const undone = 'La guía fue rescatada por otra unidad: hay que deshacer primero el rescate';
  const rescued = { ...travelled(trip, 3), rescued_by: 9 };
  const { unskip, resetArrival, resetDeparture, remove, reassign, ...following } = told(rescued);
  const hours = correctDates(rescued, [], { now: NOW, tolerance_minutes: 5 });
  expect(hours).toMatchObject({ message: undone });
  const reset = guards.canResetMilestones(rescued, { has_live_rescue: false });
  const taken = [
    reset,
    guards.canUndoFinish(rescued),
    guards.canUndoFalseFreight(rescued, { leg_taken: false, billed: false }),
  ];
  for (const text of [unskip, resetArrival, resetDeparture, remove, reassign, ...taken.map(reason)])
    expect(text).toBe(undone);
  for (const text of Object.values(following))
    expect(text).toContain('lo que sigue se registra en la guía del rescate');
});

test('the refusal names the alternative: for a trip under way, not begun, or without closing', () => {
  const onRoad = travelled(trip, 2);
  expect(reason(guards.canReassign(onRoad))).toContain('hay que rescatarla con otra unidad o deshacer');
  expect(reason(guards.mayBeClosed(onRoad))).toBe('La guía está en «Viajando»: se cierra cuando su viaje concluye');
  expect(reason(guards.canFinishTravel(trip))).toContain('se finaliza después de su salida');
  expect(reason(guards.canRescue(trip))).toContain('cámbiele el camión y el conductor en Despachos');
  expect(reason(guards.canReverseClosing(onRoad))).toContain('no hay un cierre que reversar');
});
