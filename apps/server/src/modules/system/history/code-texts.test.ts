import { beforeAll, expect, test } from 'vitest';
import type { CodeTexts } from '../../../declarations.ts';
import { CODE_TEXTS, joinModules } from '../../../modules.ts';
import { codeText } from './code-texts.ts';

beforeAll(() => joinModules());

/** Codes of a field for which two modules have different texts: the history would show the wrong one. */
function ambiguous(all: readonly CodeTexts[]): string[] {
  const known = new Map<string, Set<string>>();
  for (const [field, codes] of all.flatMap(one => Object.entries(one)))
    for (const [code, text] of Object.entries(codes)) {
      const name = `${field} ${code}`;
      known.set(name, (known.get(name) ?? new Set<string>()).add(text));
    }
  return [...known].flatMap(([name, found]) => (found.size > 1 ? [name] : []));
}

test('a code of a field has one text, whichever module gives it', () => {
  expect(ambiguous([...CODE_TEXTS, { kind: { GEN: 'Otro' } }])).toEqual(['kind GEN']);
  expect(ambiguous(CODE_TEXTS)).toEqual([]);
});

test.each([
  ['status', 'GUIA_PENDIENTE', 'Guía sin emitir'],
  ['status', 'ENVIANDO', 'Enviando a SAP'],
  ['template', 'E_CON_RETIRO', 'Exportación con retiro'],
  ['type', 'PLT', 'Planta'],
  ['task_fact', 'FILE:CARTA_TEMPERATURA', 'Carta de temperatura'],
  ['task_status', 'COMPLETED', 'Completada'],
  ['note_visibility', 'SHARED', 'Compartida'],
  ['method', 'POR_GALON', 'Por galón'],
  ['kind', 'COMBUSTIBLE', 'Recargo por combustible'],
  ['kind', 'FALSE_FREIGHT', 'Falso flete'],
  ['kind', 'CERTIFICADO', 'Certificado de operación MTOP'],
  ['kind', 'PERMISO', 'Permiso de operación'],
  ['kind', 'MOD', 'Módem'],
  ['company_type', 'FWDR', 'Agente de carga'],
  ['qualification', 'PENDING', 'Por calificar'],
  ['service_type', 'CUSTODIA', 'Custodia'],
])('the code %s %s is shown as «%s»', (field, code, text) => {
  expect(codeText(field, code)).toBe(text);
});

test('a code that no module names has no text, not even that of a property of all objects', () => {
  expect(codeText('status', 'EN_LA_LUNA')).toBeUndefined();
  expect(codeText('status', 'toString')).toBeUndefined();
});
