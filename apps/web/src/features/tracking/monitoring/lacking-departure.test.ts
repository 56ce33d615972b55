import type { GuideStop } from '@cabezal/contract/operations/guides/guide.shapes';
import { refusalMessage } from '@cabezal/domain/system/refusals/refusals';
import { expect, it } from 'vitest';
import { type DepartureGuide, lackingDeparture } from './lacking-departure.ts';

const stop = (code: string, facts: Partial<GuideStop> = {}) =>
  ({
    id_stop: 1,
    code,
    action: null,
    name: code,
    status: 'PENDIENTE',
    arrival_at: null,
    departure_at: null,
    proposed_arrival_at: null,
    proposed_departure_at: null,
    ...facts,
  }) as GuideStop;
const arrival_at = '2026-11-23T12:00:00.000Z';
const export_: DepartureGuide = {
  kind: 'VIAJE',
  reservation_type: 'E',
  container_code: 'MSKU7502140',
  seals: [],
  current_stop: 1,
  issued_at: '2026-11-23T08:00:00.000Z',
  closed_at: null,
  stops: [
    stop('DEP', { departure_at: '2026-11-23T09:00:00.000Z' }),
    stop('PLT', { arrival_at, action: 'CARGAR' }),
    stop('PRT'),
  ],
  can: {
    arrive: refusalMessage('EVENTO_YA_REGISTRADO', { evento: 'llegada' }),
    depart: refusalMessage('SELLO_REQUERIDO'),
  },
};

it('a truck without GPS whose departure lacks only the seal: the seal can be entered', () => {
  expect(lackingDeparture(export_)).toMatchObject({
    at: null,
    stop: { code: 'PLT' },
    lacks: { seal: true, container: false },
  });
});

it('a container without its number at the depot: the number can be entered', () => {
  const stops = [stop('DEP', { arrival_at, action: 'RETIRAR' }), stop('PATIO')];
  const depart = refusalMessage('CONTENEDOR_REQUERIDO');
  const pickup: DepartureGuide = {
    ...export_,
    kind: 'RETIRO',
    container_code: null,
    current_stop: 0,
    stops,
    can: { ...export_.can, depart },
  };
  expect(lackingDeparture(pickup)).toMatchObject({
    at: null,
    stop: { code: 'DEP' },
    lacks: { container: true, seal: false },
  });
});

it('a departure that GPS saw comes first, with its time', () => {
  const at = '2026-11-23T13:30:00.000Z';
  const stops = export_.stops.map(s => (s.code === 'PLT' ? { ...s, proposed_departure_at: at } : s));
  expect(lackingDeparture({ ...export_, stops })?.at).toBe(at);
});

it('nothing is asked if another rule forbids the departure, if an arrival comes first, or if the seal is known', () => {
  const held = (can: Partial<DepartureGuide['can']>) =>
    lackingDeparture({ ...export_, can: { ...export_.can, ...can } });
  expect(held({ depart: refusalMessage('RETIRO_NO_CONCLUIDO') })).toBeNull();
  expect(held({ depart: true })).toBeNull();
  const stops = [stop('PLT'), stop('PRT')];
  expect(lackingDeparture({ ...export_, stops, current_stop: 0, can: { ...export_.can, arrive: true } })).toBeNull();
  expect(lackingDeparture({ ...export_, closed_at: arrival_at })).toBeNull();
});
