import { describe, expect, it } from 'vitest';
import { instantOf } from '../../system/time/time';
import { assignmentVerdicts } from './assignment';
import {
  type BoxLink,
  type BoxLinks,
  type BoxUnit,
  boxEquipment,
  boxTie,
  equipmentUntil,
  isCarriedOn,
  isLeft,
  mayLeaveBox,
} from './assignment-box';
import type { AssignmentEquipment, AssignmentTruck } from './assignment-input';

const at = (time: string, date = '2026-11-25') => instantOf(date, time);
const plant = { id_location: 7, code: 'PLT', action: null, leaves_box: false };
const unit: BoxUnit = {
  id_truck: 2,
  disk: '02',
  truck_state: 'DISPONIBLE',
  id_generator: 1,
  id_chassis: 4,
  generator_disk: '101',
  chassis_disk: '204',
};
const link = (changes: Partial<BoxLink> = {}): BoxLink => ({
  id_leg: 1,
  unit,
  ends: plant,
  begins: plant,
  ends_at: at('10:00'),
  begins_at: at('10:00'),
  kind: 'VIAJE',
  ...changes,
});

describe('the truck that brings a container drives its next leg', () => {
  it('does so from the place where it arrived, unless a stop leaves the container or fetches it again', () => {
    expect(isCarriedOn(link())).toBe(true);
    for (const code of ['PATIO', 'BASE']) expect(isCarriedOn(link({ ends: { ...plant, code } }))).toBe(false);
    for (const action of ['ENTREGAR', 'DEVOLVER'])
      expect(isCarriedOn(link({ ends: { ...plant, action } }))).toBe(false);
    expect(isCarriedOn(link({ ends: { ...plant, action: 'DESCARGAR' } }))).toBe(true);
    expect(isCarriedOn(link({ begins: { ...plant, action: 'RETIRAR' } }))).toBe(false);
    expect(isCarriedOn(link({ begins: { ...plant, id_location: 8 } }))).toBe(false);
    const nowhere = { ...plant, id_location: null };
    expect(isCarriedOn(link({ ends: nowhere, begins: nowhere }))).toBe(false);
  });

  it('a mark of the last stop leaves the container: it binds no truck, and is possible only where the truck would carry it on', () => {
    const left = { ...plant, leaves_box: true };
    expect(isCarriedOn(link({ ends: left }))).toBe(false);
    expect(isCarriedOn(link({ ends: { ...left, action: 'DESCARGAR' }, kind: 'DEVOLUCION' }))).toBe(false);
    expect(boxTie({ brought_by: link({ ends: left }), carried_by: link({ ends: left }) })).toBe(null);
    expect(mayLeaveBox({ ...plant, action: 'DESCARGAR' }, plant)).toBe(true);
    for (const code of ['PATIO', 'BASE']) expect(mayLeaveBox({ ...plant, code }, plant)).toBe(false);
    for (const action of ['ENTREGAR', 'DEVOLVER']) expect(mayLeaveBox({ ...plant, action }, plant)).toBe(false);
    // The export of a street turn fetches it: no truck carries it on, and only the mark says that its chassis stays.
    const fetched = { ...plant, action: 'RETIRAR' };
    expect(mayLeaveBox(plant, fetched)).toBe(true);
    expect([plant, left].map(ends => isLeft({ ends, begins: fetched }))).toEqual([false, true]);
    expect(mayLeaveBox(plant, { ...plant, id_location: 8 })).toBe(false);
  });

  it('an empty that goes back on a later day waits without a truck; a trip of the next morning does not', () => {
    const next = at('06:00', '2026-11-26');
    expect(isCarriedOn(link({ kind: 'DEVOLUCION' }))).toBe(true);
    expect(isCarriedOn(link({ kind: 'DEVOLUCION', begins_at: next }))).toBe(false);
    expect(isCarriedOn(link({ begins_at: next }))).toBe(true);
  });

  it('the tie is to the truck that brings the container, else to the one that drives the next leg; a truck out of service ties nothing', () => {
    const other = { ...unit, id_truck: 4, disk: '04' };
    const carried_by = link({ unit: other });
    expect(boxTie({})).toBe(null);
    expect(boxTie({ brought_by: link({ unit: null }) })).toBe(null);
    expect(boxTie({ brought_by: link(), carried_by })).toEqual({ unit, of: 'BRINGS' });
    expect(boxTie({ carried_by })).toEqual({ unit: other, of: 'CARRIES_ON' });
    for (const truck_state of ['MANTENIMIENTO', 'SINIESTRADO', 'BLOQUEADO', 'INACTIVO'])
      expect(boxTie({ brought_by: link({ unit: { ...unit, truck_state } }), carried_by })?.unit.disk).toBe('04');
  });

  it('the warning for another truck names the ways to proceed and refuses nothing', () => {
    const truck = (id_truck: number): AssignmentTruck => ({
      id_truck,
      truck_state: 'DISPONIBLE',
      certificates: [],
      credentials: [],
      busy: [],
    });
    const trip = {
      planned_from: at('10:00'),
      planned_to: at('18:00'),
      stops: [],
      container_length_ft: 40,
      is_reefer: false,
      warning_days: 30,
      brought_by: link(),
    };
    const said = (id_truck: number) => {
      const input = { trip, truck: truck(id_truck), driver: null, genset: null, chassis: null };
      const { blocking, warnings } = assignmentVerdicts(input, at('08:00'));
      expect(blocking.map(one => one.code)).not.toContain('OTRO_CAMION_TRAE');
      return warnings.filter(one => one.code === 'OTRO_CAMION_TRAE').map(one => one.message);
    };
    expect(said(2)).toEqual([]);
    expect(said(3)).toEqual([
      'El contenedor lo trae el camión 02: otro camión lo llevaría sin haberlo retirado. Asigne el 02, o indique en el tramo anterior que se deja allí o en un patio',
    ]);
  });

  describe('genset and chassis of a container that is left by a mark', () => {
    const left = { ...plant, leaves_box: true };
    const piece = (id_equipment: number, busy: AssignmentEquipment['busy'] = []): AssignmentEquipment => ({
      id_equipment,
      disk: String(200 + id_equipment),
      availability: 'DISPONIBLE',
      busy,
    });
    const trip = {
      planned_from: at('10:00'),
      planned_to: at('12:00'),
      stops: [],
      container_length_ft: 40,
      is_reefer: true,
      warning_days: 30,
    };
    const judged = (
      links: BoxLinks & { is_reefer?: boolean },
      genset: AssignmentEquipment | null,
      chassis: AssignmentEquipment | null,
    ) => assignmentVerdicts({ trip: { ...trip, ...links }, truck: null, driver: null, genset, chassis }, at('08:00'));
    const warned = (...of: Parameters<typeof judged>) =>
      judged(...of).warnings.flatMap(one => (one.code === 'EQUIPO_QUEDO_CON_CONTENEDOR' ? [one.message] : []));

    it('go on with its next leg: another one is a warning, and the genset counts only for a container that needs one', () => {
      const brought_by = link({ ends: left });
      expect(boxEquipment({ brought_by })).toEqual(unit);
      const chassis = 'El contenedor queda en el chasis 204: con otro habría que pasarlo allí. Asigne el 204';
      const genset = 'El contenedor queda con el generador 101: con otro habría que cambiarlo allí. Asigne el 101';
      expect(warned({ brought_by }, piece(1), piece(4))).toEqual([]);
      expect(warned({ brought_by }, piece(1), piece(5))).toEqual([chassis]);
      expect(warned({ brought_by }, piece(2), null)).toEqual([chassis, genset]);
      expect(warned({ brought_by, is_reefer: false }, null, piece(4))).toEqual([]);
      expect(judged({ brought_by }, piece(1), piece(5)).blocking.map(one => one.subject)).not.toContain('chassis');
      // A truck that carries it on may change its chassis, and a leg without unit left none.
      expect(warned({ brought_by: link() }, piece(2), piece(5))).toEqual([]);
      expect(warned({ brought_by: link({ ends: left, unit: null }) }, piece(2), piece(5))).toEqual([]);
    });

    it('are needed until its next leg begins', () => {
      const carried_by = link({ ends: left, begins_at: at('17:00') });
      expect(equipmentUntil(trip.planned_to, { carried_by })).toBe(at('17:00'));
      expect(equipmentUntil(trip.planned_to, { carried_by: link({ begins_at: at('17:00') }) })).toBe(at('12:00'));
      expect(equipmentUntil(trip.planned_to, { carried_by: { ...carried_by, begins_at: at('11:00') } })).toBe(
        at('12:00'),
      );
      const used = piece(4, [{ from: at('14:00'), to: at('16:00'), guide_number: '48231-1' }]);
      const codes = (links: BoxLinks) =>
        judged(links, piece(1), used).blocking.flatMap(one => (one.subject === 'chassis' ? [one.code] : []));
      expect(codes({ carried_by })).toEqual(['EQUIPO_OCUPADO']);
      expect(codes({})).toEqual([]);
    });

    it('are refused for another trip with the place where they stand, once their truck has left them', () => {
      const held = (from: string) =>
        piece(4, [
          {
            from: at('06:00'),
            to: at('07:00', '2026-11-27'),
            guide_number: '48231-1',
            left: { place: 'El Guabo', from: at(from) },
          },
        ]);
      const said = (from: string) =>
        judged({}, piece(1), held(from)).blocking.flatMap(one => (one.subject === 'chassis' ? [one.message] : []));
      const busy = 'El equipo 204 ya tiene una guía activa (48231-1, 06:00';
      expect(said('09:00')).toEqual([`${busy}; queda con su contenedor en El Guabo hasta 27/nov/2026 07:00)`]);
      expect(said('11:00')).toEqual([`${busy})`]);
    });
  });
});
