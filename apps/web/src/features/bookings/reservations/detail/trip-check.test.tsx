import { checkTemplate, templateMilestones } from '@cabezal/contract/operations/stops/templates.calls';
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

/** The text of the check after the server has answered both calls. */
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

describe('the check of a trip of another kind', () => {
  it.each([
    ['35.00', 'la venta sin IVA sube $35,00'],
    ['-12.50', 'la venta sin IVA baja $12,50'],
    ['0.00', 'la venta no cambia'],
  ])('shows its road and the effect on the sale (%s)', (price_difference, words) => {
    const text = shown({ ok: true, reasons: [], km: 189.4, price_difference }, legs);
    expect(text).toContain(`189 km por carretera · ${words}`);
    expect(text).toMatch(/Viaje: Depósito \(retirar.*\) → Puerto/);
    expect(text).toContain('pide EIR de salida');
  });

  it('shows only the road to people who may not see prices', () => {
    const text = shown({ ok: true, reasons: [], km: 189.4, price_difference: null });
    expect(text).toContain('189 km por carretera');
    expect(text).not.toContain('venta');
  });

  it('shows why it is not possible, and nothing else', () => {
    const text = shown({ ok: false, reasons: ['La planta es obligatoria'], km: null, price_difference: null }, legs);
    expect(text).toContain('La planta es obligatoria');
    expect(text).not.toContain('Viaje:');
  });
});
