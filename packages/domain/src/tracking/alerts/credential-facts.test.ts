import { describe, expect, test } from 'vitest';
import { type CredentialHolder, credentialFacts, credentialName } from './credential-facts';
import type { HeldCredential } from './record-facts';

const credential = (expires_on: string, needed_on: string | null = null): HeldCredential => ({
  name: 'Carné',
  place: 'Contecon',
  expires_on,
  needed_on,
});
const holder = (id_driver: number, is_own: boolean, ...credentials: HeldCredential[]): CredentialHolder => {
  const id_company = is_own ? 1 : 2;
  return {
    subject: `driver ${id_driver}`,
    about: { id_guide: null, id_reservation: null, id_truck: null, id_driver, id_company },
    scope: { id_guide: null, id_reservation: null, id_client: null, id_company, places: [] },
    holder: `Conductor ${id_driver}`,
    is_own,
    credentials,
  };
};
const subjects = (...holders: CredentialHolder[]) => credentialFacts(holders).map(one => one.subject);

describe('credentials that end', () => {
  test('are one case of the fleet, however many there are', () => {
    const many = Array.from({ length: 200 }, (_, i) => holder(i, true, credential('2026-12-10')));
    const [fleet, ...others] = credentialFacts(many);
    expect(others).toEqual([]);
    expect(fleet).toMatchObject({ what: 'FLEET', subject: 'fleet', about: { id_driver: null, id_company: 1 } });
    expect(fleet?.credentials).toHaveLength(200);
  });

  test('before a planned stop that asks for them are a case of their holder, and not of the fleet', () => {
    const [needed, fleet] = credentialFacts([
      holder(5, true, credential('2026-12-10', '2026-12-11'), credential('2026-12-12', '2026-12-11')),
    ]);
    expect(needed).toMatchObject({ what: 'NEEDED', subject: 'driver 5', credentials: [{ expires_on: '2026-12-10' }] });
    // The other one is still valid on the day of the stop.
    expect(fleet).toMatchObject({ what: 'FLEET', credentials: [{ expires_on: '2026-12-12', holder: 'Conductor 5' }] });
    expect(subjects(holder(5, true, credential('2026-12-10', '2026-12-10')))).toEqual(['fleet']);
  });

  test('of other companies are a case only if a planned stop asks for them', () => {
    expect(subjects(holder(8, false, credential('2026-12-10')))).toEqual([]);
    expect(subjects(holder(8, false, credential('2026-12-10', '2026-12-11')))).toEqual(['driver 8']);
  });
});

test('a credential whose name says its place is not given it twice', () => {
  const names: [name: string, place: string | null, said: string][] = [
    ['Carné', 'Contecon Guayaquil', 'Carné de Contecon Guayaquil'],
    ['Registro Naportec', 'Naportec (Bananapuerto)', 'Registro Naportec'],
    ['Registro TPG', 'Terminal Portuario de Guayaquil (TPG)', 'Registro TPG'],
    ['Credencial DP World', 'DP World Posorja', 'Credencial DP World'],
    ['Permiso de puerto', 'Puerto de Esmeraldas', 'Permiso de puerto de Puerto de Esmeraldas'],
    ['Examen médico', null, 'Examen médico'],
  ];
  for (const [name, place, said] of names) expect(credentialName({ name, place })).toBe(said);
});
