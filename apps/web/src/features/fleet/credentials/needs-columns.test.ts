import type { CredentialSubject } from '@cabezal/contract/fleet/credentials/credentials.shapes';
import { expect, it } from 'vitest';
import { needsOf, needsText } from './needs-columns.tsx';

const places = [
  { id_location: 1, code: 'CGSA', name: 'Contecon' },
  { id_location: 2, code: 'DPW', name: 'DP World' },
  { id_location: 3, code: null, name: 'Puerto de Esmeraldas' },
  { id_location: 4, code: 'TPM', name: 'Manta' },
];
const cell = (id_location: number | null, expires_on: string, state: 'ACTIVE' | 'BANNED' = 'ACTIVE') => ({
  id_credential: 10 + (id_location ?? 0),
  kind: id_location === null ? 'GENERAL' : 'ESTABLISHMENT',
  id_location,
  name: 'Examen médico',
  issued_on: null,
  expires_on,
  state,
  banned_reason: null,
  id_file: null,
  version: 1,
});
const row = {
  id: 1,
  name: 'Jara Marco',
  detail: null,
  id_company: 2,
  company: 'Río Daule',
  active: true,
  cells: [cell(1, '2026-11-01'), cell(2, '2027-06-01', 'BANNED'), cell(4, '2027-06-01'), cell(null, '2026-11-25')],
  can: { write: true },
} as CredentialSubject;

it('lists the places where action is needed, the most urgent first, and omits valid credentials', () => {
  const needs = needsOf(row, places, '2026-11-22', 30);
  expect(needsText(needs, ['banned', 'expired', 'about_to_expire'])).toBe(
    'Bloqueada: DPW · Vencida: CGSA · Por vencer: Examen médico',
  );
  expect(needsText(needs, ['missing'])).toBe('Falta: Puerto de Esmeraldas');
  expect(needs.get('ok')).toEqual(['TPM']);
});

it('is empty if nothing is missing', () => {
  const all = { ...row, cells: places.map(place => ({ ...cell(place.id_location, '2027-06-01') })) };
  const needs = needsOf(all as CredentialSubject, places, '2026-11-22', 30);
  expect(needsText(needs, ['banned', 'expired', 'about_to_expire', 'missing'])).toBe('');
});
