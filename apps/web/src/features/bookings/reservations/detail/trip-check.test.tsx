import { checkTemplate, templateMilestones } from '@cabezal/contract/work/stops/templates.calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { callKey } from '../../../../api/nouns.ts';
import { TripCheck } from './TripCheck.tsx';

const stops = [
  { code: 'DEP' as const, id_location: 1 },
  { code: 'PLT' as const, id_location: 2 },
  { code: 'PRT' as const, id_location: 3 },
];
const asked = { template: 'E_DIRECTO' as const, stops };

/** The check as it is read once the server has answered both calls. */
function shown(answer: object, legs: readonly object[] = []): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(callKey(checkTemplate, { id_reservation: 7, ...asked }), answer);
  client.setQueryData(callKey(templateMilestones, asked), legs);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TripCheck id_reservation={7} {...asked} />
    </QueryClientProvider>,
  );
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}
const legs = [
  {
    kind: 'VIAJE',
    stops: [
      { code: 'DEP', action: 'RETIRAR' },
      { code: 'PRT', action: null },
    ],
    papers: ['EIR_SALIDA'],
  },
];

describe('what a trip of another kind comes to', () => {
  it.each([
    ['35.00', 'la venta sin IVA sube $35,00'],
    ['-12.50', 'la venta sin IVA baja $12,50'],
    ['0.00', 'la venta no cambia'],
  ])('says its road and what becomes of the sale (%s)', (price_difference, words) => {
    const text = shown({ ok: true, reasons: [], km: 189.4, price_difference }, legs);
    expect(text).toContain(`189 km por carretera · ${words}`);
    expect(text).toMatch(/Viaje: Depósito \(retirar.*\) → Puerto/);
    expect(text).toContain('pide EIR de salida');
  });

  it('to whom no price is told hears of the road alone', () => {
    const text = shown({ ok: true, reasons: [], km: 189.4, price_difference: null });
    expect(text).toContain('189 km por carretera');
    expect(text).not.toContain('venta');
  });

  it('says why it cannot be, and nothing of a trip that will not be', () => {
    const text = shown({ ok: false, reasons: ['La planta es obligatoria'], km: null, price_difference: null }, legs);
    expect(text).toContain('La planta es obligatoria');
    expect(text).not.toContain('Viaje:');
  });
});
