import { expect, test } from 'vitest';
import {
  type KnownNames,
  namesOf,
  newRule,
  proposedBy,
  type RuleOptions,
  recipientsError,
  typedSentence,
  withName,
  withNamesOf,
  withUnavailable,
} from './rule-values.ts';

const names = { client: null, company: null, route: null, location: null, guide: null };
const options: RuleOptions = {
  roles: [{ code: 'MONITOR', name: 'Monitor' }],
  users: [{ id_user: 7, name: 'Ana Paz' }],
  usual: [{ kind: 'DETENIDO', threshold: 15 }],
};

test('the sentence follows what is typed: the usual threshold until there is another one, and the names of who is told', () => {
  const begun = newRule('DETENIDO');
  expect(typedSentence(begun, names, options)).toMatch(/un camión está detenido más de 15 min/);
  const typed = {
    ...begun,
    threshold: 40,
    roles: ['MONITOR'],
    users: [7],
    parties: ['CARRIER' as const],
    id_client: 3,
  };
  expect(typedSentence(typed, { ...names, client: 'Frutadeli' }, options)).toMatch(
    /^Abrir un caso y avisar a Monitor, Ana Paz y el transportista si un camión con carga de Frutadeli está detenido más de 40 min/,
  );
});

test('there is none while the time for the acknowledgement is missing or unread', () => {
  expect(typedSentence({ ...newRule('SIN_GPS'), sla_ack_min: null }, names, options)).toBeNull();
  expect(typedSentence({}, names, options)).toBeNull();
});

test('another kind proposes its severity and times, and leaves reminders and recipients as they were typed', () => {
  const { kind, severity, for_min, clear_min, sla_ack_min } = newRule('SIN_GPS');
  expect(proposedBy('SIN_GPS')).toEqual({ kind, severity, for_min, clear_min, sla_ack_min, threshold: null });
});

test('only a rule with a limit or with reminders must name whom it tells', () => {
  const begun = newRule('SAP_ERROR');
  expect([recipientsError(begun), recipientsError({})]).toEqual([null, null]);
  const missing = 'Elija al menos un destinatario';
  expect(recipientsError({ ...begun, id_client: 3 })).toBe(missing);
  expect(recipientsError({ ...begun, interval_min: 15 })).toBe(missing);
  expect(recipientsError({ ...begun, id_client: 3, roles: ['MONITOR'] })).toBeNull();
});

test('recipients who are no longer offered stay in the form, with the words that say so', () => {
  const stored = { roles: [{ code: 'BODEGA', name: 'Bodega' }], users: [{ id_user: 9, name: 'Luis Mora' }] };
  const all = withUnavailable(options, stored);
  expect(all?.roles.map(role => role.name)).toEqual(['Monitor', 'Bodega (ya no disponible)']);
  expect(all?.users.map(one => one.name)).toEqual(['Ana Paz', 'Luis Mora (ya no disponible)']);
  expect(typedSentence({ ...newRule('DETENIDO'), users: [9] }, names, all)).toContain('Luis Mora (ya no disponible)');
  // Offered again since the rule was read.
  expect(withUnavailable(options, { roles: [], users: [{ id_user: 7, name: 'Ana Paz' }] })).toEqual(options);
});

test('the names follow the ids of the form: after another person’s version was loaded, and where the own choice stays', () => {
  const unnamed: KnownNames = new Map();
  const stored = { id_company: null, id_route: 4, id_location: null, company: null, route: 'Norte', location: null };
  const first = withNamesOf(unnamed, { ...stored, id_client: 3, client: 'Frutadeli' });
  expect(namesOf(first, { id_client: 3, id_route: 4 })).toEqual({
    client: 'Frutadeli',
    company: null,
    route: 'Norte',
    location: null,
  });
  const loaded = withNamesOf(first, { ...stored, id_client: 9, client: 'Bananera Sur' });
  expect(namesOf(loaded, { id_client: 9 }).client).toBe('Bananera Sur');
  expect(namesOf(loaded, { id_client: 3 }).client).toBe('Frutadeli');
  const picked = withName(loaded, 'client', 12, 'Camaronera');
  expect(namesOf(picked, { id_client: 12 }).client).toBe('Camaronera');
  expect(namesOf(picked, { id_client: null }).client).toBeNull();
  expect(withName(picked, 'client', 12, 'Camaronera')).toBe(picked);
});
