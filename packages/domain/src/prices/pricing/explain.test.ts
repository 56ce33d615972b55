import { describe, expect, test } from 'vitest';
import { explain, explainToCustomer } from './explain';
import { traceWords } from './explain-losers';
import { ratePurchase } from './purchase';
import { rate } from './rate';
import type { RateFacts } from './rate-facts';
import type { Fee, Holiday, PurchaseParam, Surcharge } from './rate-rules';
import {
  ALM,
  CLIENT,
  CUS,
  FACTS,
  FLE,
  factsOf,
  feeOf,
  GEN,
  itemOf,
  PAYER,
  purchaseFactsOf,
  purchaseFeeOf,
  purchaseRulesOf,
  rulesOf,
  STRANGER,
  surchargeOf,
  WORKED_FEES,
  WORKED_SURCHARGES,
} from './rating.samples';

/** Headings and sentences of a sale, and its notes. */
function told(
  facts: RateFacts,
  fees: readonly Fee[],
  surcharges: readonly Surcharge[] = [],
  holidays: readonly Holiday[] = [],
) {
  const { lines, notes, gaps, total } = explain(rate(facts, rulesOf(fees, surcharges, holidays)));
  return { lines: lines.map(line => [line.heading, ...line.sentences]), notes, gaps, total };
}

describe('«¿Por qué este precio?»', () => {
  test('explains the worked trip', () => {
    expect(told(FACTS, WORKED_FEES, WORKED_SURCHARGES)).toEqual({
      lines: [
        [
          'Flete terrestre de contenedor: $480,00',
          'Lo fija la tarifa TAR-00012 (versión 1), vigente desde el 01/ene/2026 hasta el 30/nov/2026.',
          'Rige esta porque es propia del cliente.',
          'TAR-00013 ($505,00) aún no rige: empieza el 01/dic/2026.',
          'TAR-00003 ($500,00) y TAR-00001 ($520,00) también aplican, pero no son propias del cliente.',
        ],
        [
          'Recargo por combustible: $7,20',
          'El diésel está en $2,70 el galón y el flete se acordó con $2,50: 234 km ÷ 6,5 km por galón = 36 galones × $0,20.',
          'Lo fija el recargo REC-001.',
        ],
        [
          'Recargo por sobrepeso: $48,00',
          'Carga y tara suman 30.400 kg, 3.400 kg más que los 27.000 kg sin recargo: 4 toneladas o fracción × $12,00.',
          'Lo fija el recargo REC-002.',
        ],
        [
          'Recargo por generador: $60,00',
          'El contenedor necesita generador: un valor fijo por viaje.',
          'Lo fija el recargo REC-003.',
        ],
      ],
      notes: [],
      gaps: [],
      total: 'Total sin IVA: $595,20',
    });
  });
  test('explains the arithmetic and limits of items', () => {
    const items = [
      itemOf(FLE, '2.00', { method: 'POR_KM', min_amount: '500.00' }),
      itemOf(GEN, '5.00', { method: 'POR_HORA', auto: true }),
      itemOf(CUS, '10.00', { method: 'PORCENTAJE_FLETE', auto: true, max_amount: '45.00' }),
      itemOf(ALM, '12.00', { included: true, auto: true }),
    ];
    const sentences = told(FACTS, [feeOf(1, '0.00', { items })]).lines.map(line => line.slice(2));
    expect(sentences).toEqual([
      ['Se calcula así: 234 km × $2,00 = $468,00.', 'El cálculo da $468,00: se aplica el mínimo de $500,00.'],
      ['Se calcula así: 9,5 horas × $5,00 = $47,50.'],
      ['Se calcula así: 10 % del flete = $50,00.', 'El cálculo da $50,00: se aplica el máximo de $45,00.'],
      ['Está incluido en el flete: no se cobra aparte.'],
    ]);
  });
  test('explains tonnes, several units and the catalogue', () => {
    const items = [itemOf(FLE, '20.00', { method: 'POR_TONELADA' }), itemOf(CUS, '50.00')];
    const services = [
      { id_service: CUS, quantity: 2 },
      { id_service: ALM, quantity: 3 },
    ];
    expect(told(factsOf({ services }), [feeOf(1, '0.00', { items })]).lines.map(line => line.at(-1))).toEqual([
      'Se calcula así: 25,6 toneladas de carga × $20,00 = $512,00.',
      'Se calcula así: 2 × $50,00 = $100,00.',
      'Ninguna tarifa lo fija: se cobra el precio del catálogo de servicios (3 × $12,00).',
    ]);
  });
  test('explains every kind of surcharge', () => {
    const facts = factsOf({ plants: 2, appointment_time: '23:30', date: '2026-12-25', cargo_kg: 22_300 });
    const surcharges = [
      surchargeOf(1, 'COMBUSTIBLE', { method: 'PORCENTAJE', amount: '40.00', params: { diesel_base_usd: '2.50' } }),
      ...(['SOBREPESO', 'PARADA_EXTRA', 'NOCTURNO', 'FERIADO'] as const).map((kind, i) => surchargeOf(2 + i, kind)),
    ];
    const { lines, notes } = told(facts, [feeOf(1, '500.00')], surcharges, [{ date: '2026-12-25', name: 'Navidad' }]);
    expect(lines.slice(1).map(line => line[1])).toEqual([
      'El diésel está en $2,70 el galón y el flete se acordó con $2,50: subió un 8 %, y se aplica al 40 % del flete.',
      'Carga y tara suman 27.100 kg, 100 kg más que los 27.000 kg sin recargo: 1 tonelada o fracción × $12,00.',
      'Pasa por 2 plantas: 1 parada adicional × $30,00.',
      'La cita es a las 23:30, dentro del horario nocturno (de 22:00 a 05:00): el 10 % del flete.',
      'La cita es el 25/dic/2026, feriado (Navidad): un valor fijo por viaje.',
    ]);
    expect(notes).toEqual(['El precio del diésel es del 12/nov/2026, de más de 31 días antes: revíselo.']);
  });
  test('explains why surcharges are not charged', () => {
    const surcharges = [
      surchargeOf(1, 'COMBUSTIBLE', { params: { diesel_base_usd: '2.80' } }),
      ...(['SOBREPESO', 'PARADA_EXTRA', 'NOCTURNO', 'FERIADO', 'GENSET'] as const).map((kind, i) =>
        surchargeOf(2 + i, kind),
      ),
    ];
    expect(told(factsOf({ cargo_kg: 20_000, own_generator: true }), [feeOf(1, '500.00')], surcharges).notes).toEqual([
      'Recargo por combustible: no se cobra, el diésel está en $2,70 el galón y el flete se acordó con $2,80.',
      'Recargo por sobrepeso: no se cobra, carga y tara suman 24.800 kg, y no hay recargo hasta 27.000 kg.',
      'Recargo por parada extra: no se cobra, pasa por una sola planta.',
      'Recargo nocturno: no se cobra, la cita es a las 10:00, fuera del horario nocturno (de 22:00 a 05:00).',
      'Recargo por feriado: no se cobra, el 24/nov/2026 no es feriado.',
      'Recargo por generador: no se cobra, el cliente pone el generador.',
    ]);
  });
  test('losers with one reason share a sentence, in number and gender', () => {
    const others = [
      feeOf(2, '510.00', { id_client: CLIENT, id_product: 9 }),
      feeOf(3, '511.00', { id_client: STRANGER }),
      feeOf(4, '512.00', { id_client: STRANGER + 1 }),
      feeOf(5, '513.00', { id_client: CLIENT, id_plant: 501, approved_at: null }),
      feeOf(6, '514.00', { id_client: CLIENT, id_canton: 701 }),
      feeOf(7, '515.00', { id_client: CLIENT, valid_to: '2026-10-31' }),
      feeOf(8, '516.00', { id_client: CLIENT, km_from: 300, km_to: 400 }),
    ];
    const [freight] = told(FACTS, [feeOf(1, '500.00', { id_client: CLIENT, id_plant: 501 }), ...others]).lines;
    expect(freight?.slice(2)).toEqual([
      'Rige esta porque es más precisa en el lugar.',
      'TAR-00005 ($513,00) no está aprobada.',
      'TAR-00006 ($514,00) también aplica, pero es menos precisa en el lugar.',
      'TAR-00007 ($515,00) ya no rige: terminó el 31/oct/2026.',
      'TAR-00008 ($516,00) es para viajes de 300 a 400 km.',
      'TAR-00002 ($510,00) es para otro producto.',
      'TAR-00004 ($512,00) y TAR-00003 ($511,00) son de otros clientes.',
    ]);
    const masculine = told(
      FACTS,
      [feeOf(1, '500.00')],
      [surchargeOf(1, 'SOBREPESO', { id_client: CLIENT }), surchargeOf(2, 'SOBREPESO', { amount: '9.00' })],
    ).lines[1];
    expect(masculine?.slice(3)).toEqual([
      'Rige este porque es propio del cliente.',
      'REC-002 ($9,00 por tonelada) también aplica, pero no es propio del cliente.',
    ]);
  });
  test('payer and client of the cargo are distinguished', () => {
    const facts = factsOf({ id_bill_to: PAYER });
    const [freight] = told(facts, [
      feeOf(1, '1.00', { id_client: PAYER }),
      feeOf(2, '2.00', { id_client: CLIENT }),
    ]).lines;
    expect(freight?.slice(2)).toEqual([
      'Rige esta porque es propia de quien paga.',
      'TAR-00002 ($2,00) también aplica, pero no es propia de quien paga.',
    ]);
  });
  test('a missing price names the nearest rules', () => {
    const { gaps } = told(FACTS, [
      feeOf(2, '1.00', { id_port: 802, items: [itemOf(FLE, '2.00', { method: 'POR_KM' })] }),
    ]);
    expect(gaps.map(({ gap, sentences }) => [gap.message, ...sentences])).toEqual([
      ['Asocie una tarifa a la reserva', 'TAR-00002 ($2,00 por km) es para otro puerto.'],
    ]);
  });
  test('explains a purchase', () => {
    const lines = (fees: Parameters<typeof purchaseRulesOf>[0], params: PurchaseParam[] = []): unknown =>
      explain(ratePurchase(purchaseFactsOf(), purchaseRulesOf(fees, params))).lines[0]?.sentences;
    expect(lines([purchaseFeeOf(1, '370.00'), purchaseFeeOf(2, '360.00', { id_carrier: 70 })])).toEqual([
      'Lo fija la tarifa de compra TCO-00002 (versión 1), vigente desde el 01/ene/2026.',
      'Rige esta porque es propia del transportista.',
      'TCO-00001 ($370,00) también aplica, pero no es propia del transportista.',
    ]);
    const share = { id_carrier: null, key: 'porcentaje_venta', value: 74, valid_from: '2026-01-01' } as const;
    expect(lines([], [share])).toEqual([
      'No hay tarifa de compra para esta ruta; rigen los parámetros generales: el 74 % del flete de venta ($480,00).',
    ]);
  });
});

describe('short form of the trace', () => {
  test('covers a rule without competitors, the catalogue and past versions', () => {
    const services = [{ id_service: ALM, quantity: 1 }];
    const old = feeOf(2, '450.00', { valid_to: '2026-06-30', km_from: 0 });
    const trace = rate(factsOf({ services }), rulesOf([feeOf(1, '480.00'), old, feeOf(3, '1.00', { km_to: 5 })]));
    expect(trace.lines.map(line => traceWords(line, FACTS.date))).toEqual([
      'ganó TAR-00001 v1, la única que aplica; TAR-00002 450.00 FUERA_DE_VIGENCIA (hasta 2026-06-30); ' +
        'TAR-00003 1.00 FUERA_DE_RANGO_KM (de menos de 5 km)',
      'precio del catálogo',
    ]);
  });
});

describe('what a customer sees', () => {
  const trace = rate(FACTS, rulesOf([...WORKED_FEES, feeOf(50, '333.33', { id_client: STRANGER })], WORKED_SURCHARGES));
  test('lines with their reasons, without details of rules', () => {
    const seen = explainToCustomer(trace, CLIENT);
    expect(seen?.total).toBe('595.20');
    expect(seen?.lines.map(line => [line.amount, line.sentence])).toEqual([
      ['480.00', 'Según la tarifa acordada con su empresa.'],
      [
        '7.20',
        'El diésel está en $2,70 el galón y el flete se acordó con $2,50: 234 km ÷ 6,5 km por galón = 36 galones × $0,20.',
      ],
      [
        '48.00',
        'Carga y tara suman 30.400 kg, 3.400 kg más que los 27.000 kg sin recargo: 4 toneladas o fracción × $12,00.',
      ],
      ['60.00', 'El contenedor necesita generador: un valor fijo por viaje.'],
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/TAR-|REC-|333|50[05]\.00|520|loser/);
  });
  test('prices by general rules are visible to all, those by another company’s rule to none', () => {
    const general = rate(FACTS, rulesOf([feeOf(1, '520.00')]));
    expect(explainToCustomer(general, STRANGER)?.lines[0]?.sentence).toBe('Según la tarifa general.');
    expect(explainToCustomer(trace, STRANGER)).toBeNull();
    const payers = rate(factsOf({ id_bill_to: PAYER }), rulesOf([feeOf(1, '520.00', { id_client: PAYER })]));
    expect(explainToCustomer(payers, CLIENT)).toBeNull();
    expect(explainToCustomer(payers, PAYER)?.total).toBe('520.00');
  });
  test('purchases are not visible', () => {
    expect(
      explainToCustomer(ratePurchase(purchaseFactsOf(), purchaseRulesOf([purchaseFeeOf(1, '1.00')])), 70),
    ).toBeNull();
  });
  test('a surcharge of another company hides the price too, because its percentage reveals the freight', () => {
    const mixed = rate(
      factsOf({ id_bill_to: PAYER, appointment_time: '23:00' }),
      rulesOf([feeOf(1, '520.00')], [surchargeOf(5, 'NOCTURNO', { id_client: PAYER })]),
    );
    expect(explainToCustomer(mixed, CLIENT)).toBeNull();
  });
});
