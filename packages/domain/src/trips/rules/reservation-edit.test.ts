import { describe, expect, test } from 'vitest';
import {
  canEdit,
  canEditAll,
  EDIT_FIELDS,
  type EditContext,
  type EditField,
  type EditStage,
  editStage,
  subEditStage,
  wantsMotive,
} from './reservation-edit';
import { guideOf, legOf, reservationOf, subOf, T0, travelled } from './rules.samples';

/**
 * The table of the design (9-operations §1): stages in order, then on a sent order. c o: both; o: operator; om: with a motive; k:
 * reservation.correct.
 */
const DESIGN: Record<string, readonly [readonly EditField[], string]> = {
  papers: [
    [
      ...(['booking', 'bl', 'cw1_code', 'reference', 'id_ship', 'voyage', 'cut_off'] as const),
      ...(['release_number', 'exit_letter', 'port_paid_at'] as const),
    ],
    'co o om om k -',
  ],
  box: [
    [
      ...(['container_code', 'seals', 'weight_kg', 'dae', 'vgm_kg'] as const),
      ...(['humidity_pct', 'ventilation', 'over_dimensions'] as const),
    ],
    'co o o o k -',
  ],
  times: [['appointment', 'retrieval_at', 'delivery_at'], 'co o om om - -'],
  cargo: [['id_container_type', 'id_product', 'set_point_c'], 'co o - - - -'],
  places: [['template', 'stops'], 'co o - - - -'],
  client: [['id_client'], 'co - - - - -'],
  parties: [['id_bill_to', 'id_addressee'], 'co k k k k -'],
  services: [['services'], 'co o o o k -'],
  people: [['id_advisor', 'id_operative'], 'o o o o o o'],
  observation: [['observation_client'], 'co co co co o o'],
};
const STAGES: EditStage[] = ['PENDING', 'ACCEPTED', 'ISSUED', 'DEPARTED', 'FINISHED'];
const context = (stage: EditStage, more: Partial<EditContext> = {}): EditContext => ({
  stage,
  is_operator: true,
  may_correct: false,
  on_order: null,
  ...more,
});

describe('the table of fields, stages and permissions', () => {
  test('every field is in the design’s table exactly once', () => {
    expect(
      Object.values(DESIGN)
        .flatMap(([fields]) => fields)
        .toSorted(),
    ).toEqual(EDIT_FIELDS.toSorted());
  });

  test.each(Object.entries(DESIGN))('%s', (_, [fields, row]) => {
    for (const [i, cell] of row.split(' ').entries()) {
      const at = i < 5 ? context(STAGES[i] as EditStage) : context('FINISHED', { on_order: 'la orden 7: corríjala' });
      for (const field of fields) {
        const told = `${field} ${at.stage} ${at.on_order}`;
        expect(canEdit(field, { ...at, is_operator: false }) === true, told).toBe(cell.includes('c'));
        expect(canEdit(field, at) === true, told).toBe(cell.includes('o'));
        expect(canEdit(field, { ...at, may_correct: true }) === true, told).toBe(cell !== '-');
        expect(wantsMotive(field, at), told).toBe(cell.includes('m') || cell === 'k');
      }
    }
  });

  test('a refusal names the way out', () => {
    const why = (field: EditField, at: EditContext) => {
      const verdict = canEdit(field, at);
      return verdict === true ? true : `${verdict.code} ${verdict.message}`;
    };
    expect(why('booking', context('ISSUED', { is_operator: false }))).toBe(
      'CAMPO_NO_EDITABLE El booking ya no se cambia: ya se emitió su guía; pida el cambio a la operadora',
    );
    expect(why('id_container_type', context('ISSUED'))).toBe(
      'CAMPO_NO_EDITABLE El tipo de contenedor ya no se cambia: ya se emitió su guía; elimine primero la guía',
    );
    expect(why('stops', context('DEPARTED'))).toBe(
      'CAMPO_NO_EDITABLE El recorrido ya no se cambia: la unidad ya salió; cambie las paradas de la guía',
    );
    expect(why('bl', context('FINISHED', { on_order: 'la orden de pago 7: corrija la orden' }))).toBe(
      'RESERVA_FACTURADA La reserva ya está en la orden de pago 7: corrija la orden',
    );
    expect(why('appointment', context('FINISHED', { may_correct: true }))).toBe(
      'CAMPO_NO_EDITABLE La cita ya no se cambia: la reserva ya terminó; las horas registradas se corrigen en sus guías',
    );
    expect(why('bl', context('OVER', { may_correct: true }))).toBe(
      'CAMPO_NO_EDITABLE El BL ya no se cambia: la reserva se rechazó o no se ejecutó',
    );
  });

  test('a motive is needed for changing a value, not for filling an empty one', () => {
    const at = context('ISSUED');
    const edit = (motive: string | null, completed: EditField[]) => {
      const verdict = canEditAll(['booking', 'bl'], at, { motive, completed: new Set(completed) });
      return verdict === true || verdict.code;
    };
    expect(edit(null, ['booking', 'bl'])).toBe(true);
    expect(edit(null, ['bl'])).toBe('MOTIVO_REQUERIDO');
    expect(edit('ok', ['bl'])).toBe('MOTIVO_REQUERIDO');
    expect(edit('Lo cambió la naviera', [])).toBe(true);
    expect(canEditAll(['booking', 'id_client'], at, { motive: 'Otro cliente', completed: new Set() })).toMatchObject({
      code: 'CAMPO_NO_EDITABLE',
    });
  });
});

test('the stage of a reservation is that of its most advanced container', () => {
  const issued = guideOf('VIAJE', ['BASE', 'PLT:CARGAR', 'PRT:ENTREGAR']);
  const pending = { ...issued, issued_at: null };
  const away = travelled(issued, 2);
  const finished = { ...travelled(issued, 6), finished_at: T0, closed_at: T0 };
  const stages = (...guides: (typeof issued | null)[]) => {
    const reservation = reservationOf(guides.map(guide => subOf([legOf(guide ? [guide] : [])])));
    return [editStage(reservation), ...reservation.sub_reservations.map(sub => subEditStage(sub, reservation))];
  };
  expect(stages(null, null)).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED']);
  expect(stages(pending, null)).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED']);
  expect(stages(issued, null)).toEqual(['ISSUED', 'ISSUED', 'ACCEPTED']);
  expect(stages(issued, away)).toEqual(['DEPARTED', 'ISSUED', 'DEPARTED']);
  expect(stages(finished, issued)).toEqual(['DEPARTED', 'FINISHED', 'ISSUED']);
  expect(stages(finished, finished)).toEqual(['FINISHED', 'FINISHED', 'FINISHED']);
  expect(stages({ ...issued, deleted_at: T0 })).toEqual(['ACCEPTED', 'ACCEPTED']);
  const reservation = reservationOf([subOf([legOf([])])]);
  expect(editStage({ ...reservation, accepted_at: null })).toBe('PENDING');
  expect(editStage({ ...reservation, cancelled_at: T0 })).toBe('OVER');
});
