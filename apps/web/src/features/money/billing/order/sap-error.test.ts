import { expect, it } from 'vitest';
import { sapErrorTitle } from './sap-error.ts';

it.each([
  ['SAP rechazó la orden (400): El socio de negocio está inactivo', 'SAP no aceptó la orden'],
  ['SAP no anuló la orden (400): El documento está cerrado', 'SAP no anuló la orden: sigue en pie'],
  ['SAP no respondió en 10 s', 'SAP no respondió; la orden puede haber llegado'],
  ['SAP respondió algo que no es un documento', 'SAP no respondió; la orden puede haber llegado'],
  ['SAP falló (503)', 'SAP no respondió; la orden puede haber llegado'],
  ['No se pudo conectar con SAP (ECONNRESET)', 'SAP no respondió; la orden puede haber llegado'],
  ['No se pudo conectar con SAP (ECONNREFUSED)', 'No se pudo enviar la orden a SAP'],
  ['SAP no aceptó el usuario o la clave (401)', 'No se pudo enviar la orden a SAP'],
  ['SAP falló al iniciar sesión (500)', 'No se pudo enviar la orden a SAP'],
])('%s', (text, title) => expect(sapErrorTitle(text)).toBe(title));
