import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getTripStops } from '@cabezal/contract/operations/stops/stops.calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { callKey } from '../../../../api/nouns.ts';
import { latestGuide } from './latest-guide.ts';
import { proposalsOf, TripTracking } from './TripTracking.tsx';

const stop = (id_stop: number, name: string, seen: object = {}) => ({
  id_stop,
  name,
  proposed_arrival_at: null,
  proposed_departure_at: null,
  ...seen,
});

function shown(tracking_mode: string | null, stops: readonly object[]): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(callKey(getTripStops, { id_guide: 9 }), { tracking_mode, stops: [] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TripTracking guide={{ id_guide: 9, version: 3, stops } as unknown as GuideDetail} />
    </QueryClientProvider>,
  );
}

describe('the GPS settings of a trip', () => {
  it.each([
    [null, 'Como los demás viajes'],
    ['AUTO', 'El GPS registra'],
    ['PROPOSE', 'El GPS propone y una persona confirma'],
    ['OFF', 'Sin GPS'],
  ])('shows its mode (%s)', (mode, words) => {
    expect(shown(mode, [])).toContain(words);
  });

  it('shows each undecided observation, with buttons to confirm or dismiss it', () => {
    const html = shown(null, [
      stop(1, 'Tercon', { proposed_departure_at: '2026-11-24T13:05:00Z' }),
      stop(2, 'El Guabo', { proposed_arrival_at: '2026-11-24T16:40:00Z' }),
      stop(3, 'DP World'),
    ]);
    for (const text of ['Salida de Tercon, 24/nov/2026 08:05', 'Llegada a El Guabo, 24/nov/2026 11:40'])
      for (const what of ['Confirmar', 'Descartar']) expect(html).toContain(`aria-label="${what}: ${text}"`);
    expect(html).not.toContain('DP World');
    expect(html).toContain('Confirmar los 2');
  });

  it('offers to confirm several together, in chronological order', () => {
    const one = stop(1, 'Tercon', { proposed_departure_at: '2026-11-24T13:05:00Z' });
    const two = stop(2, 'El Guabo', { proposed_arrival_at: '2026-11-24T12:40:00Z' });
    const guide = { stops: [one, two] } as unknown as GuideDetail;
    expect(proposalsOf(guide).map(({ id_stop, kind }) => `${kind} ${id_stop}`)).toEqual(['arrival 2', 'departure 1']);
    expect(shown(null, [one])).not.toContain('Confirmar los');
  });

  it('sends the version of the latest answer until the guide is read again', () => {
    const guide = (id_guide: number, version: number) => ({ id_guide, version }) as unknown as GuideDetail;
    const read = guide(9, 3);
    expect(latestGuide(read, null).version).toBe(3);
    expect(latestGuide(read, guide(9, 4)).version).toBe(4);
    expect(latestGuide(guide(9, 5), guide(9, 4)).version).toBe(5);
    expect(latestGuide(read, guide(8, 7))).toBe(read);
  });

  it('shows no observations if there are none', () => {
    expect(shown(null, [stop(1, 'Tercon')])).not.toContain('Lo que detectó el GPS');
  });
});
