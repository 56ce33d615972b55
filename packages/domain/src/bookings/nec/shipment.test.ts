import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskedShipment, necState, type ShipmentFacts, shipmentOf, stepFor } from './shipment';

const NOW = '2026-11-24T14:00:00.000Z';
const box = (number: number) => ({
  number,
  container_code: null,
  iso: '45R1',
  seals: [],
  weight_kg: 21_800,
  vgm_kg: null,
  dae: null,
  set_point_c: 13.3,
});
const facts: ShipmentFacts = {
  id_reservation: 12,
  reservation_type: 'E',
  agent: 'AND001',
  client_ruc: '0790000004001',
  booking: 'MAEU264180953',
  bl: null,
  shipping_line: 'Maersk',
  ship: null,
  voyage: null,
  cut_off: null,
  is_given_up: false,
  boxes: [box(2), box(1)],
};

describe('a shipment', () => {
  it('names the agent and the containers in their order, whatever order they are read in', () => {
    const sent = shipmentOf(facts);
    expect(sent).toMatchObject({ shipment: '12', agent_foreign: 'AND001', type: 'EXPORT' });
    expect(sent).toEqual(shipmentOf({ ...facts, boxes: facts.boxes.toReversed() }));
    expect(sent.containers).toMatchObject([{ number: 1 }, { number: 2 }]);
  });

  it('that does not take place says so', () => {
    expect(shipmentOf(facts)).toMatchObject({ cancelled: false });
    expect(shipmentOf({ ...facts, is_given_up: true, boxes: [] })).toMatchObject({ cancelled: true, containers: [] });
  });

  it('is not sent, on its way, sent, or failed', () => {
    expect(necState(undefined)).toBe('SIN_ENVIAR');
    expect(necState({ sequence: 2, sent_sequence: 1, failed_at: null })).toBe('ENVIANDO');
    expect(necState({ sequence: 2, sent_sequence: 2, failed_at: NOW })).toBe('ENVIADO');
    expect(necState({ sequence: 2, sent_sequence: 1, failed_at: NOW })).toBe('ERROR');
  });
});

it('the same change twice is one message, and what was changed last is what NEC gets last', () => {
  const happening = fc.oneof(
    fc.constantFrom('a', 'b', 'c').map(hash => ({ does: 'ask' as const, hash })),
    fc.constant({ does: 'deliver' as const, hash: '' }),
    fc.constant({ does: 'fail' as const, hash: '' }),
  );
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), happenings => {
      let last: AskedShipment | undefined;
      const got: string[] = [];
      for (const { does, hash } of happenings) {
        if (does === 'ask') {
          const step = stepFor(last, hash);
          expect(step === 'SEND').toBe(last?.payload_hash !== hash);
          if (step === 'SEND')
            last = {
              sequence: (last?.sequence ?? 0) + 1,
              payload_hash: hash,
              sent_sequence: last?.sent_sequence ?? null,
              failed_at: null,
            };
          if (step === 'RESEND' && last) last = { ...last, failed_at: null };
        } else if (last && necState(last) === 'ENVIANDO') {
          if (does === 'fail') last = { ...last, failed_at: NOW };
          else {
            got.push(last.payload_hash);
            last = { ...last, sent_sequence: last.sequence };
          }
        }
      }
      if (last && necState(last) === 'ENVIADO') expect(got.at(-1)).toBe(last.payload_hash);
    }),
  );
});
