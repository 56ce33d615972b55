import type { Travel } from '@cabezal/contract/operations/travel/travel.calls';
import { expect, it } from 'vitest';
import type { OutboxItem } from './outbox-store.ts';
import { isLongUnsent, knownText, remedyOf } from './refused-taps.ts';

const stop = (id_stop: number, arrival_at: string | null, departure_at: string | null) => ({
  id_stop,
  name: `Parada ${id_stop}`,
  status: 'PENDING',
  arrival_at,
  departure_at,
  arrival_source: 'GPS',
  departure_source: 'MONITOR',
});
const travel = (stops: ReturnType<typeof stop>[]) =>
  ({ guide: { stops }, can: { arrive: true, depart: true } }) as unknown as Travel;
const refusedTap = (refused_code: string, id_stop = 2, at = '2026-11-24T10:00:00.000Z'): OutboxItem => ({
  type: 'arrival',
  id_stop,
  stop_name: `Parada ${id_stop}`,
  key: 'tap',
  token: 't',
  at,
  refused: 'Primero complete la parada anterior',
  refused_code,
});
const waits = travel([stop(1, '2026-11-24T08:00:00.000Z', null), stop(2, null, null)]);

it('offers the event that is missing before a refused tap, just before it', () => {
  const remedy = remedyOf(waits, [], refusedTap('PARADA_NO_ES_SIGUIENTE'));
  expect(remedy).toMatchObject({ kind: 'missing', text: 'Falta la salida de Parada 1' });
  expect(remedy?.kind === 'missing' && [remedy.missing.type, remedy.missing.stop.id_stop, remedy.missing.at]).toEqual([
    'departure',
    1,
    '2026-11-24T09:59:59.000Z',
  ]);
});

it('the missing event is not before the last known one', () => {
  const remedy = remedyOf(waits, [], refusedTap('LLEGADA_REQUERIDA', 2, '2026-11-24T08:00:00.000Z'));
  expect(remedy?.kind === 'missing' && remedy.missing.at).toBe('2026-11-24T08:00:00.000Z');
});

it('a tap that is the next one now is sent again, also after another one that is still unsent', () => {
  const left = travel([stop(1, '2026-11-24T08:00:00.000Z', '2026-11-24T09:00:00.000Z'), stop(2, null, null)]);
  expect(remedyOf(left, [], refusedTap('PARADA_NO_ES_SIGUIENTE'))?.kind).toBe('again');
  const arrival: OutboxItem = { ...refusedTap(''), refused: undefined, key: 'arrival' };
  const refused = refusedTap('LLEGADA_REQUERIDA', 2, '2026-11-24T11:00:00.000Z');
  const departure = { ...refused, type: 'departure' } as OutboxItem;
  expect(remedyOf(left, [arrival, departure], departure)?.kind).toBe('again');
});

it('offers nothing without the trip, or for another refusal', () => {
  expect(remedyOf(undefined, [], refusedTap('PARADA_NO_ES_SIGUIENTE'))).toBeNull();
  expect(remedyOf(waits, [], refusedTap('FECHA_FUTURA'))).toBeNull();
});

it('a tap of a trip that ended can be stored as a note', () => {
  expect(remedyOf(waits, [], refusedTap('GUIA_RESCATADA'))?.text).toBe(
    'El viaje pasó a otro camión. ¿Guardar como nota?',
  );
  expect(remedyOf(waits, [], refusedTap('GUIA_CERRADA'))?.text).toBe('El viaje ya se cerró. ¿Guardar como nota?');
});

it('a receipt of a trip that went on without the phone is sent again, another one is not', () => {
  const refused = (code: string) => ({ ...refusedTap(code), type: 'receipt' }) as OutboxItem;
  for (const code of ['GUIA_CERRADA', 'GUIA_RESCATADA', 'NO_ENCONTRADO'])
    expect(remedyOf(waits, [], refused(code))).toEqual({
      kind: 'again',
      text: 'Se guarda con el viaje: envíelo otra vez',
    });
  expect(remedyOf(waits, [], refused('DEMASIADAS_FIRMAS'))).toBeNull();
});

it('says who recorded an event before, and when', () => {
  const tap = { ...refusedTap(''), type: 'arrival', id_stop: 1 } as Parameters<typeof knownText>[0];
  expect(knownText(tap, waits)).toMatch(/^Ya estaba: GPS /);
  expect(knownText({ ...tap, id_stop: 2 }, waits)).toBeNull();
});

it('an item is old after twelve hours, a refused one is not', () => {
  const tap = { ...refusedTap(''), refused: undefined };
  expect(isLongUnsent(tap, new Date('2026-11-24T22:00:00.000Z'))).toBe(false);
  expect(isLongUnsent(tap, new Date('2026-11-24T22:00:01.000Z'))).toBe(true);
  expect(isLongUnsent({ ...tap, refused: 'No' }, new Date('2026-11-25T22:00:01.000Z'))).toBe(false);
});
