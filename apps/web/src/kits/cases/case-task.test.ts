import { RECORD_KINDS } from '@cabezal/domain/trips/cases/case';
import { expect, test } from 'vitest';
import { type AttendedCase, caseTask } from './case-task.ts';

const found: AttendedCase = {
  kind: 'GUIA_ABIERTA',
  subject: 'guide 9',
  id_guide: 9,
  id_reservation: 48188,
  id_truck: null,
  id_driver: null,
};

test('each kind of records leads to the page where its cause is attended', () => {
  expect(caseTask(found)).toEqual({ path: '/guias/9/cerrar', text: 'Cerrar la guía' });
  expect(caseTask({ ...found, kind: 'TAREA_VENCIDA' })?.path).toBe('/reservas/48188?tab=tareas');
  expect(caseTask({ ...found, kind: 'TURNO_PERDIDO' })?.path).toBe('/reservas/48188?tab=turnos');
  expect(caseTask({ ...found, kind: 'CREDENCIAL', id_driver: 5 })?.path).toBe('/credenciales/chofer/5');
  expect(caseTask({ ...found, kind: 'CREDENCIAL', id_truck: 7 })?.path).toBe('/credenciales/camion/7');
  expect(caseTask({ ...found, kind: 'CREDENCIAL', subject: 'fleet' })?.path).toBe(
    '/credenciales_propios?tab=por_vencer',
  );
  expect(caseTask({ ...found, kind: 'SISTEMA', subject: 'door OSMAND' })?.path).toBe('/modem/conexion');
});

test('what is attended on the board, and what has no page, leads nowhere', () => {
  expect(caseTask({ ...found, kind: 'DETENIDO' })).toBeNull();
  expect(caseTask({ ...found, kind: 'SISTEMA', subject: 'lane SAP' })).toBeNull();
  const unknown = { ...found, id_guide: null, id_reservation: null, subject: '' };
  const leading = RECORD_KINDS.filter(kind => caseTask({ ...unknown, kind }) !== null);
  expect(leading).toEqual(['SAP_ERROR']);
});
