import { describe, expect, it } from 'vitest';
import { isRefusal, type Refusal } from '../../system/refusals/refusals';
import { deriveGuideStatus, type GuideFacts } from '../status/guide-status';
import {
  closeGuide,
  deleteGuide,
  finishTravel,
  issueGuide,
  markFalseFreight,
  recordArrival,
  recordDeparture,
  rescueGuide,
  resetArrival,
  resetDeparture,
  resetMilestones,
  reverseClosing,
  skipStop,
  undoFalseFreight,
  undoFinishTravel,
  undoRescue,
  unskipStop,
} from './guide-events';
import { canDelete, canReassign, nextEventAt } from './guide-guards';
import { CLOSE, EVENT, FALSE_FREIGHT, guideOf, MOTIVE, minute, NOW, travelled } from './rules.samples';

const EXPORT = guideOf('VIAJE', ['PATIO', 'PLT:CARGAR', 'PRT:ENTREGAR']);
const NO_RESET = { has_live_rescue: false };

function codeOf(result: GuideFacts | Refusal): string | null {
  return isRefusal(result) ? result.code : null;
}

function done(result: GuideFacts | Refusal): GuideFacts {
  if (isRefusal(result)) throw new Error(result.message);
  return result;
}

describe('arrivals and departures', () => {
  it('are recorded at the next stop only', () => {
    expect(codeOf(recordArrival(EXPORT, 1, minute(1), EVENT))).toBe('PARADA_NO_ES_SIGUIENTE');
    expect(codeOf(recordArrival(EXPORT, 7, minute(1), EVENT))).toBe('PARADA_INEXISTENTE');
    expect(codeOf(recordArrival(travelled(EXPORT, 1), 0, minute(9), EVENT))).toBe('EVENTO_YA_REGISTRADO');
    expect(codeOf(recordArrival(travelled(EXPORT, 2), 0, minute(9), EVENT))).toBe('EVENTO_YA_REGISTRADO');
    expect(codeOf(recordDeparture(travelled(EXPORT, 2), 0, minute(9), EVENT))).toBe('EVENTO_YA_REGISTRADO');
    expect(codeOf(recordDeparture(travelled(EXPORT, 2), 1, minute(9), EVENT))).toBe('LLEGADA_REQUERIDA');
    expect(deriveGuideStatus(done(recordDeparture(EXPORT, 0, minute(1), EVENT)))).toBe('VIAJANDO');
  });

  it('keep chronological order, up to five minutes in the future', () => {
    const moving = travelled(EXPORT, 2);
    expect(codeOf(recordArrival(moving, 1, minute(0), EVENT))).toBe('FECHA_ANTERIOR');
    expect(codeOf(recordArrival(moving, 1, minute(1), EVENT))).toBeNull();
    expect(codeOf(recordArrival(moving, 1, '2026-11-24T20:05:00Z', EVENT))).toBeNull();
    expect(codeOf(recordArrival(moving, 1, '2026-11-24T20:05:01Z', EVENT))).toBe('FECHA_FUTURA');
    expect(codeOf(recordDeparture(travelled(EXPORT, 3), 1, '2026-11-24T20:05:01Z', EVENT))).toBe('FECHA_FUTURA');
    expect(codeOf(recordArrival(moving, 1, '2026-11-24T20:09:00Z', { now: NOW, tolerance_minutes: 10 }))).toBeNull();
  });

  it('are refused on guides that are not under way', () => {
    const on = (facts: Partial<GuideFacts>) => codeOf(recordDeparture({ ...EXPORT, ...facts }, 0, minute(1), EVENT));
    expect(on({ issued_at: null })).toBe('GUIA_NO_EMITIDA');
    expect(on({ closed_at: NOW })).toBe('GUIA_CERRADA');
    expect(on({ rescued_by: 4 })).toBe('GUIA_RESCATADA');
    expect(on({ deleted_at: NOW })).toBe('GUIA_ELIMINADA');
    expect(on({ finished_at: NOW })).toBe('TRANSICION_INVALIDA');
    expect(on({ false_freight_at: NOW })).toBe('TRANSICION_INVALIDA');
    const refusal = recordDeparture({ ...EXPORT, finished_at: NOW }, 0, minute(1), EVENT);
    expect(isRefusal(refusal) && refusal.message).toBe(
      'El viaje está finalizado: para registrar la salida, hay que deshacer primero la finalización',
    );
  });

  it('need the container and its pick-up', () => {
    const leave = (guide: GuideFacts, context: Partial<typeof EVENT>) =>
      codeOf(recordDeparture(guide, 0, minute(1), { ...EVENT, ...context }));
    expect(leave(EXPORT, { container_code: null })).toBe('CONTENEDOR_REQUERIDO');
    const pickup = guideOf('RETIRO', ['BASE', 'DEP:RETIRAR', 'PATIO']);
    expect(leave(pickup, { container_code: null })).toBeNull();
    expect(leave(EXPORT, { pickup_guides: [] })).toBe('RETIRO_NO_CONCLUIDO');
    expect(leave(EXPORT, { pickup_guides: [travelled(pickup, 3)] })).toBe('RETIRO_NO_CONCLUIDO');
    expect(leave(EXPORT, { pickup_guides: [travelled(pickup, 4)] })).toBeNull();
    expect(
      leave(EXPORT, {
        pickup_guides: [{ ...travelled(pickup, 4), rescued_by: 8 }, guideOf('RETIRO', ['OTR', 'PATIO'])],
      }),
    ).toBeNull();
    expect(leave(EXPORT, { pickup_guides: [{ ...travelled(pickup, 4), false_freight_at: NOW }] })).toBe(
      'RETIRO_NO_CONCLUIDO',
    );
    expect(leave(EXPORT, { pickup_guides: [{ ...pickup, closed_at: NOW }] })).toBeNull();
    const back = guideOf('DEVOLUCION', ['PLT', 'DEP:DEVOLVER']);
    const trip = guideOf('VIAJE', ['PRT', 'PLT:DESCARGAR']);
    expect(leave(back, { trip_guides: [travelled(trip, 3)] })).toBe('VIAJE_NO_CONCLUIDO');
    expect(leave(back, { trip_guides: [travelled(trip, 4)] })).toBeNull();
    expect(leave(back, { trip_guides: null, container_code: null })).toBe('CONTENEDOR_REQUERIDO');
    expect(codeOf(recordDeparture(travelled(pickup, 3), 1, minute(9), { ...EVENT, container_code: null }))).toBe(
      'CONTENEDOR_REQUERIDO',
    );
  });

  it('need seal and weight when an export leaves the plant', () => {
    const leave = (context: Partial<typeof EVENT>, guide = EXPORT) =>
      codeOf(recordDeparture(travelled(guide, 3), 1, minute(9), { ...EVENT, ...context }));
    expect(leave({ seals: [] })).toBe('SELLO_REQUERIDO');
    expect(leave({ seals: [' '] })).toBe('SELLO_REQUERIDO');
    expect(leave({ unit_weight_kg: 45_001 })).toBe('PESO_EXCEDIDO');
    expect(leave({ unit_weight_kg: 45_000 })).toBeNull();
    expect(leave({ unit_weight_kg: null })).toBeNull();
    expect(leave({ seals: [], reservation_type: 'I' })).toBeNull();
    expect(leave({ seals: [] }, guideOf('RETIRO', ['BASE', 'PLT', 'PATIO']))).toBeNull();
    expect(leave({ documents: [] })).toBe('ARCHIVOS_FALTANTES');
    expect(leave({ documents: ['GUIA_REMISION'] })).toBeNull();
    expect(leave({ documents: ['GUIA_REMISION'], is_reefer: true })).toBe('ARCHIVOS_FALTANTES');
  });
});

describe('undo', () => {
  it('clears the last event only', () => {
    const atPlant = travelled(EXPORT, 3);
    expect(codeOf(resetDeparture(atPlant, MOTIVE))).toBe('EVENTO_NO_ES_ULTIMO');
    expect(codeOf(resetArrival(travelled(EXPORT, 4), MOTIVE))).toBe('EVENTO_NO_ES_ULTIMO');
    expect(codeOf(resetArrival(travelled(EXPORT, 5), MOTIVE, 1))).toBe('EVENTO_NO_ES_ULTIMO');
    expect(codeOf(resetDeparture(travelled(EXPORT, 4), MOTIVE, 0))).toBe('EVENTO_NO_ES_ULTIMO');
    expect(codeOf(resetArrival(EXPORT, MOTIVE))).toBe('EVENTO_NO_REGISTRADO');
    expect(codeOf(resetDeparture(EXPORT, MOTIVE))).toBe('EVENTO_NO_REGISTRADO');
    expect(deriveGuideStatus(done(resetArrival(atPlant, MOTIVE, 1)))).toBe('VIAJANDO');
    expect(codeOf(resetArrival({ ...atPlant, finished_at: NOW }, MOTIVE))).toBe('EVENTO_NO_ES_ULTIMO');
    expect(codeOf(resetArrival({ ...atPlant, closed_at: NOW }, MOTIVE))).toBe('GUIA_CERRADA');
    expect(codeOf(resetDeparture({ ...atPlant, rescued_by: 1 }, MOTIVE))).toBe('GUIA_RESCATADA');
  });

  it('needs a motive of five characters', () => {
    expect(codeOf(resetArrival(travelled(EXPORT, 3), 'ups  '))).toBe('MOTIVO_REQUERIDO');
    expect(codeOf(resetMilestones(travelled(EXPORT, 3), '', NO_RESET))).toBe('MOTIVO_REQUERIDO');
    expect(codeOf(deleteGuide(EXPORT, NOW, '    a'))).toBe('MOTIVO_REQUERIDO');
    expect(codeOf(skipStop(EXPORT, 0, NOW, 'no'))).toBe('MOTIVO_REQUERIDO');
  });

  it('clears all milestones', () => {
    const over = { ...travelled(EXPORT, 6), finished_at: NOW };
    expect(done(resetMilestones(over, MOTIVE, NO_RESET))).toEqual(EXPORT);
    expect(codeOf(resetMilestones(over, MOTIVE, { ...NO_RESET, has_live_rescue: true }))).toBe('RESCATE_ACTIVO');
    expect(codeOf(resetMilestones(over, MOTIVE, { ...NO_RESET, false_freight_billed: true }))).toBe(
      'FALSO_FLETE_FACTURADO',
    );
    expect(codeOf(resetMilestones({ ...over, closed_at: NOW }, MOTIVE, NO_RESET))).toBe('GUIA_CERRADA');
    expect(codeOf(resetMilestones({ ...EXPORT, issued_at: null }, MOTIVE, NO_RESET))).toBe('GUIA_NO_EMITIDA');
  });

  it('deletes a guide only before any event', () => {
    expect(deriveGuideStatus(done(deleteGuide(EXPORT, NOW, MOTIVE)))).toBe('GUIA_NO_GENERADA');
    expect(codeOf(deleteGuide(travelled(EXPORT, 1), NOW, MOTIVE))).toBe('TRANSICION_INVALIDA');
    expect(codeOf(deleteGuide({ ...EXPORT, false_freight_at: NOW }, NOW, MOTIVE))).toBe('TRANSICION_INVALIDA');
    const over = { ...EXPORT, finished_at: NOW };
    const said = [canDelete(over), canReassign(over)].map(verdict => verdict !== true && verdict.message);
    expect(said).toEqual([
      'No se elimina una guía que está en «Viaje por cerrar»: hay que deshacer primero la finalización',
      'No se cambia el camión ni el conductor de una guía que está en «Viaje por cerrar»: hay que deshacer primero la finalización',
    ]);
    expect([canReassign(EXPORT), canReassign({ ...EXPORT, closed_at: NOW })]).toMatchObject([
      true,
      { code: 'GUIA_CERRADA' },
    ]);
  });
});

describe('undoing other facts', () => {
  it('a skip, a finish or a false freight is undone only if present and without a later event', () => {
    const skipped = done(skipStop(EXPORT, 0, NOW, MOTIVE));
    expect(done(unskipStop(skipped, 0, MOTIVE))).toEqual(EXPORT);
    expect(codeOf(unskipStop(done(recordArrival(skipped, 1, minute(1), EVENT)), 0, MOTIVE))).toBe(
      'EVENTO_NO_ES_ULTIMO',
    );
    expect(codeOf(unskipStop(EXPORT, 0, MOTIVE))).toBe('EVENTO_NO_REGISTRADO');
    expect(codeOf(undoFinishTravel(EXPORT, MOTIVE))).toBe('EVENTO_NO_REGISTRADO');
    expect(codeOf(undoFinishTravel({ ...EXPORT, finished_at: NOW, closed_at: NOW }, MOTIVE))).toBe('GUIA_CERRADA');
    const free = { leg_taken: false, billed: false };
    const marked = { ...EXPORT, false_freight_at: NOW };
    expect(codeOf(undoFalseFreight(EXPORT, MOTIVE, free))).toBe('EVENTO_NO_REGISTRADO');
    expect(codeOf(undoFalseFreight({ ...marked, closed_at: NOW }, MOTIVE, free))).toBe('GUIA_CERRADA');
    expect(codeOf(undoFalseFreight(marked, MOTIVE, { ...free, leg_taken: true }))).toBe('TRAMO_CON_GUIA');
    expect(codeOf(undoFalseFreight(marked, MOTIVE, { ...free, billed: true }))).toBe('FALSO_FLETE_FACTURADO');
    expect(codeOf(skipStop(travelled(EXPORT, 3), 1, NOW, MOTIVE))).toBe('EVENTO_YA_REGISTRADO');
    expect(codeOf(recordArrival(skipped, 0, minute(1), EVENT))).toBe('PARADA_OMITIDA');
  });
});

describe('finishing and closing', () => {
  it('finishes once the work stops are done or skipped', () => {
    expect(codeOf(finishTravel(EXPORT, NOW, EVENT))).toBe('TRANSICION_INVALIDA');
    const onTheWay = finishTravel(travelled(EXPORT, 4), NOW, EVENT);
    expect(isRefusal(onTheWay) && onTheWay.message).toBe('Hay paradas sin completar: Puerto');
    const skipped = done(skipStop(travelled(EXPORT, 4), 2, NOW, MOTIVE));
    expect(deriveGuideStatus(skipped)).toBe('VIAJE_POR_CERRAR');
    expect(codeOf(finishTravel(skipped, NOW, EVENT))).toBeNull();
    const toYard = travelled(guideOf('RETIRO', ['BASE', 'DEP:RETIRAR', 'PATIO']), 4);
    expect(deriveGuideStatus(done(finishTravel(toYard, NOW, EVENT)))).toBe('RETIRO_POR_CERRAR');
    expect(codeOf(finishTravel(toYard, minute(0), EVENT))).toBe('FECHA_ANTERIOR');
  });

  it('closes with files, stand-by, figures and cost', () => {
    const over = travelled(EXPORT, 6);
    const close = (context: Partial<typeof CLOSE>) => codeOf(closeGuide(over, NOW, { ...CLOSE, ...context }));
    expect(close({})).toBeNull();
    expect(close({ missing_files: ['EIR'] })).toBe('ARCHIVOS_FALTANTES');
    expect(close({ stand_by_pending: true })).toBe('STAND_BY_PENDIENTE');
    expect(close({ km: null })).toBe('DATOS_DE_CIERRE');
    expect(close({ peaje: '12.01', toll_without_receipt: '12.00' })).toBe('PEAJE_SIN_RECIBO');
    expect(close({ peaje: '12.00', toll_without_receipt: '12.00' })).toBeNull();
    expect(close({ peaje: '12.01', toll_without_receipt: null })).toBeNull();
    expect(close({ is_third_party: true })).toBe('COSTO_REQUERIDO');
    expect(close({ is_third_party: true, has_cost: true })).toBeNull();
    expect(codeOf(closeGuide(travelled(EXPORT, 5), NOW, CLOSE))).toBe('TRANSICION_INVALIDA');
    expect(codeOf(closeGuide({ ...over, closed_at: NOW }, NOW, CLOSE))).toBe('GUIA_CERRADA');
  });

  it('reopens only when it was closed', () => {
    const closed = done(closeGuide(travelled(EXPORT, 6), NOW, CLOSE));
    expect(deriveGuideStatus(done(reverseClosing(closed, MOTIVE)))).toBe('VIAJE_POR_CERRAR');
    expect(codeOf(reverseClosing(EXPORT, MOTIVE))).toBe('TRANSICION_INVALIDA');
  });
});

describe('false freight, rescue and issuing', () => {
  it('marks false freight with motive, evidence and approval', () => {
    const mark = (guide: GuideFacts, context: Partial<typeof FALSE_FREIGHT> = {}) =>
      codeOf(markFalseFreight(guide, NOW, { ...FALSE_FREIGHT, ...context }));
    expect(mark(EXPORT)).toBeNull();
    expect(mark(travelled(EXPORT, 3))).toBeNull();
    expect(mark(travelled(EXPORT, 6))).toBe('TRANSICION_INVALIDA');
    expect(mark({ ...EXPORT, issued_at: null })).toBe('GUIA_NO_EMITIDA');
    expect(mark(EXPORT, { option: null })).toBe('OPCION_REQUERIDA');
    expect(mark(EXPORT, { has_evidence: false })).toBe('EVIDENCIA_REQUERIDA');
    expect(mark(EXPORT, { is_approved: false })).toBe('APROBACION_REQUERIDA');
  });

  it('hands a guide under way over to a rescue, and undoes it', () => {
    const moving = travelled(EXPORT, 2);
    const rescue = (guide: GuideFacts, at = minute(9)) => rescueGuide(guide, 5, MOTIVE, at, NOW);
    expect(codeOf(rescue(EXPORT))).toBe('TRANSICION_INVALIDA');
    expect(codeOf(rescue(travelled(EXPORT, 6)))).toBe('TRANSICION_INVALIDA');
    expect(codeOf(rescue(moving, minute(0)))).toBe('RESCATE_EN_PASADO');
    expect(codeOf(rescue(moving, '2026-11-24T20:05:01Z'))).toBe('FECHA_FUTURA');
    const rescued = done(rescue(moving));
    expect(deriveGuideStatus(rescued)).toBe('GUIA_RESCATADA');
    expect(rescued.rescued_at).toBe(minute(9));
    expect(done(undoRescue(rescued, EXPORT))).toEqual({ ...moving, rescued_at: null });
    expect(codeOf(undoRescue(rescued, moving))).toBe('RESCATE_CON_EVENTOS');
    expect(codeOf(undoRescue({ ...rescued, costs_closed_at: NOW }, EXPORT))).toBe('COSTOS_CERRADOS');
    expect(codeOf(undoRescue(moving, EXPORT))).toBe('EVENTO_NO_REGISTRADO');
  });

  it('issues an export with booking, an import with BL and slot', () => {
    const pending = { ...EXPORT, issued_at: null };
    const context = { reservation_type: 'E', booking: 'B1', bl: null, slot_missing_at: 'Contecon' } as const;
    expect(deriveGuideStatus(done(issueGuide(pending, NOW, context)))).toBe('VIAJE_POR_SALIR');
    expect(codeOf(issueGuide(pending, NOW, { ...context, booking: null }))).toBe('BOOKING_REQUERIDO');
    expect(codeOf(issueGuide(pending, NOW, { ...context, reservation_type: 'I' }))).toBe('BL_REQUERIDO');
    expect(codeOf(issueGuide(pending, NOW, { ...context, booking: null, moves_empty: true }))).toBeNull();
    const slotless = issueGuide(pending, NOW, { ...context, reservation_type: 'I', bl: 'X' });
    expect(isRefusal(slotless) && slotless.message).toBe('Registre el turno de Contecon');
    expect(codeOf(issueGuide(EXPORT, NOW, context))).toBe('TRANSICION_INVALIDA');
  });
});

describe('an empty taken over from an import (street turn)', () => {
  const taken = guideOf('VIAJE', ['PLT:RETIRAR', 'PLT:CARGAR', 'PRT:ENTREGAR']);
  const bare = { ...EVENT, seals: [], documents: [] as const };

  it('leaves the plant without a seal, with the line’s authorization in place of the EIR', () => {
    expect(codeOf(recordDeparture(taken, 0, minute(1), { ...bare, documents: null }))).toBeNull();
    const lacking = recordDeparture(taken, 0, minute(1), bare);
    expect(isRefusal(lacking) && lacking.message).toBe('Faltan archivos: autorización de la naviera');
    const loaded = travelled(taken, 3);
    expect(codeOf(recordDeparture(loaded, 1, minute(9), bare))).toBe('SELLO_REQUERIDO');
  });
});

describe('a rescue', () => {
  const box = { container_code: null };
  const rescue = guideOf('VIAJE', ['OTR', 'PLT:CARGAR', 'PRT:ENTREGAR'], { rescue: true, carries_container: true });

  it('carries the container that is aboard, or picks it up where it is', () => {
    expect(codeOf(recordDeparture(rescue, 0, minute(1), { ...EVENT, ...box }))).toBe('CONTENEDOR_REQUERIDO');
    const before = guideOf('VIAJE', ['OTR', 'DEP:RETIRAR', 'PRT:ENTREGAR'], { rescue: true });
    expect(codeOf(recordDeparture(before, 0, minute(1), { ...EVENT, ...box }))).toBeNull();
    const there = travelled(before, 3);
    expect(codeOf(recordDeparture(there, 1, minute(9), { ...EVENT, ...box }))).toBe('CONTENEDOR_REQUERIDO');
  });

  it('counts as picked up: RETIRADO, not RETIRANDO', () => {
    const pickup = guideOf('RETIRO', ['OTR', 'PATIO'], { rescue: true, carries_container: true });
    expect(deriveGuideStatus(travelled(pickup, 2))).toBe('RETIRADO');
    expect(deriveGuideStatus({ ...travelled(pickup, 2), carries_container: false })).toBe('RETIRANDO');
  });

  it('may be deleted while only the rescued unit has arrived, and keeps that arrival when its own are cleared', () => {
    const [first, plant, port] = rescue.stops;
    if (!first || !plant || !port) throw new Error('three stops');
    const standing = { ...rescue, stops: [first, { ...plant, arrival_at: minute(1), inherited: true }, port] };
    expect(canDelete(standing)).toBe(true);
    expect(codeOf(resetArrival(standing, MOTIVE))).toBe('LLEGADA_DE_LA_RESCATADA');
    const left = done(recordDeparture(standing, 0, minute(5), EVENT));
    expect(deriveGuideStatus(left)).toBe('EN_PLANTA');
    expect(done(resetMilestones(left, MOTIVE, NO_RESET))).toEqual(standing);
  });

  it('leaves the rescued guide to be closed for its costs, with its label', () => {
    const rescued = { ...travelled(EXPORT, 2), rescued_by: 9 };
    const closed = done(closeGuide(rescued, NOW, CLOSE));
    expect([deriveGuideStatus(closed), closed.closed_at, closed.costs_closed_at]).toEqual([
      'GUIA_RESCATADA',
      null,
      NOW,
    ]);
    expect(codeOf(closeGuide(closed, NOW, CLOSE))).toBe('COSTOS_CERRADOS');
    expect(done(reverseClosing(closed, MOTIVE)).costs_closed_at).toBeNull();
    expect(codeOf(reverseClosing(rescued, MOTIVE))).toBe('GUIA_RESCATADA');
  });
});

describe('the next event', () => {
  const open = { arrival_at: null };
  it('a trip departs from its first stop, and arrives at each other stop before departing', () => {
    expect(nextEventAt({ rescue: false, current_stop: 0 }, open, true)).toBe('departure');
    expect(nextEventAt({ rescue: false, current_stop: 1 }, open, false)).toBe('arrival');
    expect(nextEventAt({ rescue: false, current_stop: 1 }, { arrival_at: minute(1) }, false)).toBe('departure');
  });

  it('a rescue arrives at its meeting point before departing', () => {
    expect(nextEventAt({ rescue: true, current_stop: 0 }, open, true)).toBe('arrival');
    expect(nextEventAt({ rescue: true, current_stop: 0 }, { arrival_at: minute(1) }, true)).toBe('departure');
  });
});
