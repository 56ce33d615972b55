import { expect, it } from 'vitest';
import {
  causeOf,
  mayRecordManualSettlement,
  mendOf,
  type PostingState,
  type PostingStep,
  postingKey,
  SAP_LOGS,
} from './postings';

it.each([
  ['SAP rechazó la orden (400): El socio de negocio C0790000004001 está inactivo', 'DATOS', 'SOCIO'],
  ['SAP rechazó la factura de compra (400): Falta el artículo en la línea 2', 'DATOS', 'ARTICULO'],
  ['SAP rechazó el asiento (400): La cuenta 9.9 no existe (AccountCode)', 'DATOS', 'CUENTA'],
  ['SAP rechazó la factura (400): su sesión es de otro período', 'DATOS', null],
  ['SAP no anuló la orden (400): El documento está cerrado', 'DATOS', null],
  ['SAP -5002: el socio de negocio C0790000004001 está inactivo.', 'DATOS', 'SOCIO'],
  ['SAP tiene 2 documentos de esta orden (21, 22): cancele allí los que sobran', 'DUPLICADO', null],
  ['SAP respondió el número 7: otra orden de pago ya tiene ese número', 'DUPLICADO', null],
  ['SAP no aceptó la sesión', 'SESION', null],
  ['SAP no aceptó el usuario o la clave (401)', 'SESION', null],
  ['SAP falló al iniciar sesión (500)', 'SESION', null],
  ['SAP no está configurado', 'SESION', null],
  ['SAP no respondió en 10 s', 'RED', null],
  ['SAP respondió algo que no es un documento', 'RED', null],
  ['No se pudo conectar con SAP (ECONNREFUSED)', 'RED', null],
])('%s: %s', (error, cause, mend) => {
  expect([causeOf(error), mendOf(error)]).toEqual([cause, mend]);
});

it('what nothing in Cabezal cancels may be entered in SAP by hand once it failed', () => {
  const of = (step: PostingStep, state: PostingState = 'ERROR') =>
    mayRecordManualSettlement({ step, state, dropped: false });
  expect((['FACTURA', 'ASIENTO', 'ANULACION'] as const).map(step => of(step))).toEqual(Array(3).fill(true));
  expect([of('COMPRA'), of('PAGO')]).toEqual(Array(2).fill('Lo que SAP no tiene se reenvía o se elimina'));
  expect([of('ASIENTO', 'SENT'), of('ASIENTO', 'PENDING')]).not.toContain(true);
});

it('every kind belongs to one log, and a key names its document', () => {
  expect(Object.values(SAP_LOGS).flat().sort()).toEqual([
    'ANTICIPO',
    'CORTE',
    'COSTO',
    'NOMINA',
    'NOTA_COMPRA',
    'NOTA_CREDITO',
    'PARTICULAR',
    'REEMBOLSO',
    'VENTA',
  ]);
  expect(postingKey('order', 812, 3)).toBe('order-812-v3');
});
