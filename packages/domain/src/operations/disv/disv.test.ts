import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reason } from '../../system/refusals/refusals';
import type { SheetFacts } from '../slot-drafts/draft-sheet';
import {
  canAskDisv,
  canDeleteDisv,
  canPrintDisv,
  canRegisterDisv,
  canSendDisv,
  canUpdateDisv,
  type DisvFacts,
  type DisvSituation,
  type DisvState,
  disvErrors,
  disvRequest,
  disvSheet,
  disvState,
} from './disv';

const NOW = '2026-11-24T14:00:00.000Z';
const fresh: DisvFacts = {
  validated_at: null,
  sent_at: null,
  uncertain_at: null,
  rejected_at: null,
  issued_at: null,
  used_at: null,
  voided_at: null,
};

/** What happens to a DISV: the facts that it leaves, and the state after it; undefined: not possible in that state. */
interface Happening {
  readonly facts: Partial<DisvFacts>;
  readonly after: (state: DisvState) => DisvState | undefined;
}
const from =
  (states: readonly DisvState[], to: DisvState) =>
  (state: DisvState): DisvState | undefined =>
    states.includes(state) ? to : undefined;
const draft: readonly DisvState[] = ['BORRADOR', 'VALIDADO', 'RECHAZADO'];
const awaited: readonly DisvState[] = ['ENVIANDO', 'INCIERTO'];
const HAPPENINGS: Readonly<Record<string, Happening>> = {
  edited: {
    facts: { validated_at: null, sent_at: null, uncertain_at: null, rejected_at: null },
    after: from(draft, 'BORRADOR'),
  },
  validated: { facts: { validated_at: NOW }, after: from(['BORRADOR', 'VALIDADO'], 'VALIDADO') },
  sent: {
    facts: { validated_at: NOW, sent_at: NOW, uncertain_at: null, rejected_at: null },
    after: from(draft, 'ENVIANDO'),
  },
  unanswered: { facts: { uncertain_at: NOW }, after: from(awaited, 'INCIERTO') },
  known: { facts: { uncertain_at: null }, after: from(awaited, 'ENVIANDO') },
  rejected: { facts: { rejected_at: NOW, uncertain_at: null }, after: from(awaited, 'RECHAZADO') },
  issued: {
    facts: { issued_at: NOW, uncertain_at: null, rejected_at: null },
    after: from([...draft, ...awaited], 'EMITIDO'),
  },
  arrived: { facts: { used_at: NOW }, after: from(['EMITIDO'], 'USADO') },
  'arrival undone': { facts: { used_at: null }, after: from(['USADO'], 'EMITIDO') },
  voided: { facts: { voided_at: NOW }, after: from([...draft, ...awaited, 'EMITIDO'], 'ANULADO') },
};

const situation = (state: DisvState, more: Partial<DisvSituation> = {}): DisvSituation => ({
  state,
  number: 'TPG-1',
  adapter: 'TPG',
  place: 'TPG',
  client: 'Bananera El Guabo',
  is_authorized: true,
  is_connected: true,
  has_guide: true,
  void_asked_at: null,
  ...more,
});

describe('the state of a DISV', () => {
  it('is the fold of what happened to it, whatever that was', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Object.keys(HAPPENINGS)), { maxLength: 30 }), names => {
        let facts = fresh;
        let state: DisvState = 'BORRADOR';
        for (const name of names) {
          const happening = HAPPENINGS[name];
          const next: DisvState | undefined = happening?.after(state);
          if (happening === undefined || next === undefined) continue;
          facts = { ...facts, ...happening.facts };
          state = next;
          expect(disvState(facts)).toBe(state);
        }
      }),
    );
  });

  it('lets nobody edit, send or delete what the terminal may have, and always leaves a way on', () => {
    const states: DisvState[] = [...draft, ...awaited, 'EMITIDO', 'USADO', 'ANULADO'];
    for (const state of states) {
      const disv = situation(state);
      const isOpen = draft.includes(state);
      expect([state, canUpdateDisv(disv) === true]).toEqual([state, isOpen]);
      expect([state, canSendDisv(disv) === true]).toEqual([state, isOpen]);
      expect([state, canAskDisv(disv) === true]).toEqual([state, awaited.includes(state)]);
      expect([state, canRegisterDisv(disv) === true]).toEqual([state, isOpen || awaited.includes(state)]);
      expect([state, canDeleteDisv(disv) === true]).toEqual([state, isOpen || state === 'EMITIDO']);
      expect([state, canPrintDisv(disv) === true]).toEqual([state, state === 'EMITIDO' || state === 'USADO']);
    }
  });
});

describe('what may be done', () => {
  it('is not sent without the customer’s permission or without a connection', () => {
    expect(reason(canSendDisv(situation('VALIDADO', { is_authorized: false })))).toBe(
      'Bananera El Guabo no permite crear el DISV con su usuario',
    );
    expect(canSendDisv(situation('VALIDADO', { is_connected: false }))).toMatchObject({ code: 'DISV_SIN_CONEXION' });
    expect(canRegisterDisv(situation('VALIDADO', { is_connected: false }))).toBe(true);
  });

  it('is voided by a person in the portal if a person entered it, else by the terminal, which is asked once', () => {
    const unconnected = { is_connected: false };
    expect(canDeleteDisv(situation('EMITIDO', { ...unconnected, adapter: 'MANUAL' }))).toBe(true);
    expect(canDeleteDisv(situation('EMITIDO', unconnected))).toMatchObject({ code: 'DISV_SIN_CONEXION' });
    expect(canDeleteDisv(situation('EMITIDO', { void_asked_at: NOW }))).toMatchObject({ code: 'DISV_POR_ANULAR' });
  });

  it('has no papers for the gate once its guide is gone', () => {
    expect(canPrintDisv(situation('USADO', { has_guide: false }))).toMatchObject({ code: 'DISV_SIN_GUIA' });
  });
});

const whole: SheetFacts = {
  terminal: 'TPG',
  client_ruc: '0790000004001',
  carrier_ruc: '0990000001001',
  license_plate: 'GSB1234',
  chassis: 'CH-4',
  driver_id: '0912345678',
  driver_name: 'Luis Mora',
  container_code: 'MSKU7000010',
  iso: '45R1',
  is_reefer: true,
  shipping_line: 'Maersk',
  booking: 'MAEU264180953',
  ship: 'Polar Chile',
  voyage: '12W',
  dae: '028-2026-40-00012345',
  tare_kg: 4_600,
  payload_kg: 29_400,
  weight_kg: 21_800,
  vgm_kg: 26_400,
  seals: ['A1'],
  set_point_c: 13.3,
  humidity_pct: 85,
  ventilation: 0,
  over_dimensions: null,
  depot: 'Tercon',
  fetched_at: NOW,
  plant: 'El Guabo',
  province: 'El Oro',
  canton: 'El Guabo',
  left_plant_at: NOW,
  bl: null,
  release_number: null,
  exit_letter: null,
  port_paid_at: NOW,
  slot_from: NOW,
  emails: ['garita@empresa.ec'],
  travel_min: 200,
};

describe('what a DISV asks', () => {
  it('is what a slot asks, and that the exporter has paid', () => {
    expect(disvErrors(whole, [])).toEqual([]);
    expect(disvErrors({ ...whole, port_paid_at: null, slot_from: null, dae: null }, [])).toEqual([
      { field: 'slot_from', place: 'DRAFT', text: 'Ingrese la hora de ingreso' },
      { field: 'dae', place: 'CONTAINER', text: 'Ingrese la DAE' },
      { field: 'port_paid_at', place: 'RESERVATION', text: 'Ingrese cuándo pagó el exportador al puerto' },
    ]);
    const unnamed = [{ kind: 'PRODUCT' as const, name: 'Banano', code: null }];
    expect(disvErrors(whole, unnamed)).toEqual([
      { field: 'code.PRODUCT', place: 'CODES', text: 'Banano no tiene código en TPG' },
    ]);
  });

  it('is shown under its own names and sent by our reference', () => {
    const labels = Object.fromEntries(disvSheet(whole, []).map(line => [line.field, line.label]));
    expect(labels).toMatchObject({ slot_from: 'Hora de ingreso', dae: 'DAE', port_paid_at: 'Pagado al puerto' });
    const asked = disvRequest('DV00000001', { ...whole, slot_from: NOW, remarks: null }, []);
    expect(asked).toMatchObject({ reference: 'DV00000001', from: NOW, port_paid_at: NOW, dae: whole.dae });
  });
});
