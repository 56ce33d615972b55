import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { add } from '@cabezal/domain/system/amounts/money';
import { describe, expect, it } from 'vitest';
import { shortTime } from '../short-time.ts';
import { boxesText, givenUpText } from './boxes-text.ts';
import { costLines, unrecoveredIva } from './cost-lines.ts';
import { replacedBy } from './leg-words.ts';
import { lacksText, nextSteps, progressOf, stepText, whereText } from './next-steps.ts';
import type { GuideView, LegView, StopView, SubReservationView } from './shapes.ts';
import { beforeTime, joinStops, stopLine } from './stops.ts';
import { changedUpon, laterTimes, sentTimes } from './use-schedule.ts';

const now = Date.parse('2026-11-24T17:00:00Z');
const at = (time: string) => `2026-11-24T${time}:00.000Z`;

function stop(code: string, id: number, rest: Partial<StopView> = {}): StopView {
  return {
    id_stop: null,
    id_location: id,
    position: 0,
    code,
    action: null,
    name: `${code} ${id}`,
    planned_arrival: null,
    planned_departure: null,
    appointment_at: null,
    slot_code: null,
    requires_slot: null,
    arrival_at: null,
    departure_at: null,
    eta_at: null,
    leaves_box: false,
    status: 'PENDING',
    ...rest,
  };
}

function leg(kind: string, status: string, stops: StopView[], rest: Partial<LegView> = {}): LegView {
  return {
    id_leg: 1,
    kind,
    position: 0,
    required: true,
    not_required_reason: null,
    status,
    planned_start: at('19:30'),
    planned_end: at('23:00'),
    distance_km: null,
    guide: null,
    stops,
    ...rest,
  };
}

const guide = (guide_number: string, progress_percent: string | null = null): GuideView => ({
  id_guide: 7,
  guide_number,
  status: 'X',
  id_truck: null,
  disk: null,
  license_plate: null,
  driver_name: null,
  carrier_name: null,
  generator_disk: null,
  chassis_disk: null,
  progress_percent,
  eta_at: null,
  rescue: false,
  print_stale: null,
  version: 1,
});

const sub = (number: number, shown_status: string, legs: LegView[], status = 'IN_PROGRESS'): SubReservationView => ({
  id_sub_reservation: number,
  number,
  container_code: null,
  id_container_type: 6,
  container_type: '40RH',
  weight_kg: 0,
  set_point_c: null,
  needs_generator: true,
  own_generator: false,
  seals: [],
  dae: null,
  vgm_kg: null,
  humidity_pct: null,
  ventilation: null,
  over_dimensions: null,
  status,
  shown_status,
  rejected_reason: null,
  cancelled_reason: null,
  version: 1,
  legs,
  can: { reject: true, cancel: true },
  edit: {},
});

describe('the containers of a reservation', () => {
  const three = [1, 2, 3].map(number => sub(number, 'X', []));
  const [first, second, third] = three as [SubReservationView, SubReservationView, SubReservationView];
  it.each([
    ['all to be carried', three, '3 × 40RH'],
    ['of two types', [first, { ...second, container_type: '20DC' }], '1 × 40RH, 1 × 20DC'],
    ['one was cancelled', [first, second, { ...third, cancelled_reason: 'Sin carga' }], '2 × 40RH · 1 cancelado'],
    [
      'all were given up',
      [
        { ...first, rejected_reason: 'Sin cupo' },
        ...[second, third].map(s => ({ ...s, cancelled_reason: 'Sin carga' })),
      ],
      '2 cancelados · 1 rechazado',
    ],
  ])('%s', (_, sub_reservations, text) => expect(boxesText({ sub_reservations })).toBe(text));
});

it('shows that and why a container was cancelled, individually or with its reservation', () => {
  const none = { rejected_reason: null, cancelled_reason: null };
  const whole = { rejected_reason: null, cancelled_reason: 'El buque no vino' };
  const box = sub(1, 'NOT_EJECUTED', [], 'NOT_EJECUTED');
  expect(givenUpText({ ...box, cancelled_reason: 'Sin carga' }, none)).toBe('Cancelado: Sin carga');
  expect(givenUpText(box, whole)).toBe('Cancelado con la reserva: El buque no vino');
  expect(givenUpText({ ...box, status: 'REJECTED' }, { ...none, rejected_reason: 'Sin cupo' })).toBe(
    'Rechazado con la reserva: Sin cupo',
  );
  expect(givenUpText(sub(1, 'X', []), none)).toBeNull();
});

const pickup = leg('RETIRO', 'RETIRO_POR_CERRAR', [
  stop('DEP', 10, { arrival_at: at('05:22'), departure_at: at('05:58'), status: 'FINISHED' }),
  stop('PLT', 20, { arrival_at: at('09:48'), status: 'FINISHED' }),
]);
const trip = leg('VIAJE', 'GUIA_NO_GENERADA', [stop('PLT', 20, { appointment_at: at('10:00') }), stop('PRT', 30)]);

describe('the line of a container', () => {
  it('joins the end of one leg with the beginning of the next', () => {
    expect(joinStops([pickup, trip]).map(entry => entry.name)).toEqual(['DEP 10', 'PLT 20', 'PRT 30']);
  });
  it('shows that the container waits at the plant until the next leg leaves', () => {
    const [depot, plant, port] = stopLine(sub(1, 'X', [pickup, trip]), now, at('23:00'));
    expect(depot).toMatchObject({ state: 'done', lines: ['00:22 – 00:58'] });
    expect(plant).toMatchObject({ state: 'here', lines: ['Llegó 04:48', 'cita 05:00'] });
    expect(port).toMatchObject({ state: 'planned', lines: ['cut-off 18:00'] });
  });
  it('leaves out a leg that another movement replaces, with the reason', () => {
    const back = leg('DEVOLUCION', 'GUIA_NO_GENERADA', [stop('PLT', 20), stop('DEP', 40)], {
      required: false,
      not_required_reason: 'STREET_TURN',
    });
    const names = (...legs: LegView[]) => stopLine(sub(1, 'X', legs), now, null).map(entry => entry.name);
    expect(names(pickup, back)).toEqual(['DEP 10', 'PLT 20']);
    expect(replacedBy(back)).toBe('No requerido: reúso de vacío');
    expect(replacedBy({ ...back, not_required_reason: 'RETORNO' })).toBe('No requerido: retorno');
    // A leg that was driven anyway is part of the route.
    expect(names(pickup, { ...back, guide: guide('G-1') })).toContain('DEP 40');
    expect(replacedBy(pickup)).toBeNull();
  });
  it('fills the segment to the next stop according to the remaining time', () => {
    const under = leg('VIAJE', 'VIAJANDO', [
      stop('PLT', 20, { arrival_at: at('12:00'), departure_at: at('16:00'), status: 'FINISHED' }),
      stop('PRT', 30, { eta_at: at('20:00') }),
    ]);
    expect(stopLine(sub(1, 'X', [under]), now, null)[1]).toMatchObject({
      state: 'next',
      progress: 0.25,
      lines: ['ETA 15:00'],
    });
  });
  it('shows the truck as departed if GPS saw that, although the departure is not recorded yet', () => {
    const gone = leg('VIAJE', 'VIAJANDO', [
      stop('PLT', 20, { arrival_at: at('12:00'), status: 'IN_PROGRESS' }),
      stop('PRT', 30, { eta_at: at('20:00') }),
    ]);
    expect(stopLine(sub(1, 'X', [gone]), now, null)).toMatchObject([
      { state: 'done', lines: ['Llegó 07:00', 'salida sin registrar'] },
      { state: 'next', lines: ['ETA 15:00'] },
    ]);
  });
  it('shows the two times of another day on two lines', () => {
    const past = leg('VIAJE', 'VIAJE_CERRADO', [
      stop('PLT', 20, { arrival_at: '2026-11-23T03:03:00Z', departure_at: '2026-11-23T05:02:00Z', status: 'FINISHED' }),
    ]);
    expect(stopLine(sub(1, 'X', [past]), now, null)[0]?.lines).toEqual(['22/nov 22:03', '– 23/nov 00:02']);
  });
  it('includes the date if it is not today', () => {
    expect(shortTime('2026-11-25T17:42:00Z', now)).toBe('25/nov 12:42');
    expect(beforeTime('2026-11-25T17:42:00Z', now)).toBe('antes del 25/nov 12:42');
    expect(beforeTime(at('19:30'), now)).toBe('antes de 14:30');
  });
});

describe('the next steps', () => {
  const detail = (subs: SubReservationView[], rest: Partial<ReservationDetail> = {}) =>
    ({
      id_reservation: 48188,
      reservation_type: 'E',
      status: 'IN_PROGRESS',
      scheduled_at: at('01:00'),
      sub_reservations: subs,
      ...rest,
    }) as ReservationDetail;

  it('put what a person must do before what is awaited, and closing last', () => {
    const toClose = { ...pickup, guide: guide('RET-1') };
    const steps = nextSteps(detail([sub(3, 'RETIRADO', [toClose, trip])]));
    expect(steps.map(step => step.kind)).toEqual(['assign', 'close']);
    const [first] = steps;
    expect(first && stepText(first, now)).toBe('Asignar el viaje de 48188-3 antes de 14:30');
    expect(first && stepText(first, now + 3 * 3_600_000)).toBe('Asignar el viaje de 48188-3, con atraso desde 14:30');
  });
  it('ask to record a departure that GPS saw, and name what it lacks', () => {
    const gone = leg(
      'VIAJE',
      'VIAJANDO',
      [
        stop('PLT', 20, { action: 'CARGAR', arrival_at: at('12:00'), planned_departure: at('15:00') }),
        stop('PRT', 30, { eta_at: at('20:00') }),
      ],
      { guide: guide('G-2') },
    );
    const of = (seals: string[]) => {
      const [first] = nextSteps(detail([{ ...sub(2, 'VIAJANDO', [gone]), container_code: 'MSKU1', seals }]));
      return first && stepText(first, now);
    };
    expect(of([])).toBe('Registrar la salida de PLT 20 de 48188-2 (falta sello)');
    expect(of(['ML-1'])).toBe('Registrar la salida de PLT 20 de 48188-2');
    const here = leg('VIAJE', 'EN_PLANTA', gone.stops, { guide: guide('G-2') });
    expect(nextSteps(detail([sub(2, 'EN_PLANTA', [here])]))[0]?.kind).toBe('leave');
  });
  it('ask for the decision first, then for the hours', () => {
    expect(nextSteps(detail([], { status: 'PENDING', appointment_at: at('10:00') }))[0]?.kind).toBe('approve');
    expect(nextSteps(detail([], { status: 'ACCEPTED', scheduled_at: null }))[0]?.kind).toBe('schedule');
  });
  it('name from the first day what guides will lack, until they are issued or it is finished', () => {
    const without = { slot_code: null, appointment_at: null, requires_slot: null };
    const stops = [{ code: 'PRT', action: 'RETIRAR', name: 'Contecon', ...without }];
    const way = (status: string, more: object = {}) =>
      sub(1, status, [{ ...leg('VIAJE', 'GUIA_NO_GENERADA', []), stops: stops as LegView['stops'], ...more }], status);
    const of = (one: SubReservationView, rest: Partial<ReservationDetail> = {}) =>
      lacksText(detail([one], { reservation_type: 'I', booking: null, bl: null, template: 'I_DIRECTO', ...rest }));
    expect(of(way('ACCEPTED'))).toBe('Para emitir falta: BL y turno');
    expect(of(way('ACCEPTED'), { bl: 'MAEU1' })).toBe('Para emitir falta: turno');
    expect(of(way('ACCEPTED'), { template: 'VACIO' })).toBeNull();
    expect(of(way('IN_PROGRESS', { guide: guide('VIA-1') }))).toBeNull();
    expect(of(way('NOT_EJECUTED'))).toBeNull();
  });
  it('explain why there are none', () => {
    expect(nextSteps(detail([], { status: 'REJECTED' }))[0]?.text).toBe('Nada: se rechazó');
  });
});

describe('the current place', () => {
  it('counts the containers by status', () => {
    const at = (...shown: string[]) =>
      whereText({ status: 'IN_PROGRESS', sub_reservations: shown.map((status, index) => sub(index + 1, status, [])) });
    expect(at('EN_PUERTO', 'RETIRADO', 'RETIRADO')).toBe('1 en puerto · 2 retirados');
    expect(at('EN_PUERTO')).toBe('En puerto');
    expect(whereText({ status: 'ACCEPTED', sub_reservations: [] })).toBe('Aún no sale');
    const accepted = (...shown: string[]) =>
      whereText({ status: 'ACCEPTED', sub_reservations: shown.map((one, index) => sub(index + 1, one, [])) });
    expect([accepted('VIAJE_POR_SALIR'), accepted('EN_DEPOSITO')]).toEqual(['Aún no sale', 'En depósito']);
    expect(at('RETIRO_POR_CERRAR', 'RETIRO_POR_CERRAR')).toBe('2 con el retiro por cerrar');
    const goesOn = sub(1, 'RETIRO_POR_CERRAR', [leg('RETIRO', 'RETIRO_POR_CERRAR', []), leg('VIAJE', 'EN_PLANTA', [])]);
    expect(whereText({ status: 'IN_PROGRESS', sub_reservations: [goesOn] })).toBe('En planta');
  });
  it('averages the required legs', () => {
    const moving = leg('VIAJE', 'VIAJANDO', [], { guide: guide('VIA-1', '40.0') });
    expect(progressOf([sub(1, 'X', [pickup, moving])])).toBe(70);
    expect(progressOf([sub(1, 'X', [])])).toBeNull();
  });
});

describe('planned hours that two people change', () => {
  const planned = (first: Partial<StopView>, second: Partial<StopView> = {}) => {
    const stops = [stop('DEP', 1, { position: 0, ...first }), stop('PLT', 2, { position: 1, ...second })];
    return { sub_reservations: [{ legs: [leg('RETIRO', 'PENDING', stops)] }] } as unknown as ReservationDetail;
  };
  const none = { planned_arrival: null, planned_departure: null, appointment_at: null, slot_code: null };
  it('keep what only one of them changed', () => {
    const mine = new Map([['1/1', { ...none, slot_code: 'T-2' }]]);
    const { next, told } = changedUpon(planned({}), planned({ slot_code: 'T-1' }), mine);
    expect([...next]).toEqual([...mine]);
    expect(told).toMatchObject({ replaced: [], kept: [{ label: 'Horas y turnos' }], changed: ['Horas y turnos'] });
  });
  it('use the stored hour where both changed it', () => {
    const mine = new Map([['1/0', { ...none, slot_code: 'T-2', planned_arrival: at('13:00') }]]);
    const { next, told } = changedUpon(planned({}), planned({ slot_code: 'T-1' }), mine);
    expect(next.get('1/0')).toEqual({ ...none, slot_code: 'T-1', planned_arrival: at('13:00') });
    expect(told.replaced).toHaveLength(1);
  });
});

it('sends an emptied slot code as its removal, and an unchanged stop without one as unchanged', () => {
  const none = { planned_arrival: null, planned_departure: null, appointment_at: null, slot_code: null };
  expect(sentTimes({ slot_code: 'T-1' }, none)).toEqual({ ...none, slot_code: '' });
  expect(sentTimes({ slot_code: null }, none)).toEqual(none);
  expect(sentTimes({ slot_code: 'T-1' }, { ...none, slot_code: 'T-2' })).toEqual({ ...none, slot_code: 'T-2' });
});

describe('the cost of a reservation', () => {
  const paid = {
    id_guide: 7,
    guide_number: 'VIA-7',
    kind: 'PURCHASE',
    description: 'Flete',
    subtotal: '100.00',
    iva: '0.00',
  };
  it('counts no legs before there are any', () => {
    const [line] = costLines({ costs: [], cost: '63.80', estimate: '63.80', open_legs: 3 }, false);
    expect(line?.description).toBe('Estimado, aún sin tramos');
  });
  it('has the open legs as a line of their own, like its total', () => {
    const lines = costLines({ costs: [paid], cost: '163.80', estimate: '63.80', open_legs: 2 }, true);
    expect(lines.map(line => [line.description, line.subtotal])).toEqual([
      ['Flete', '100.00'],
      ['Estimado de 2 tramos sin cerrar', '63.80'],
    ]);
    expect(costLines({ costs: [paid], cost: '100.00', estimate: null, open_legs: 0 }, true)).toEqual([paid]);
    // The unexplained rest is a line too: together they are the total, to the cent.
    const total = '479.33';
    const told = costLines({ costs: [{ ...paid, iva: '4.50' }], cost: total, estimate: '63.80', open_legs: 1 }, true);
    expect(told.at(-1)).toMatchObject({ description: 'Sin detalle', subtotal: '311.03' });
    expect(add(...told.flatMap(line => [line.subtotal, line.iva]))).toBe(total);
    expect([unrecoveredIva([paid]), unrecoveredIva([paid, { iva: '4.50' }])]).toEqual([null, '4.50']);
  });
});

it('copies the hours of one container to the next, shifted by minutes; its slot stays', () => {
  const first = {
    planned_arrival: '2026-11-24T09:30:00.000Z',
    planned_departure: '2026-11-24T13:00:00.000Z',
    appointment_at: null,
    slot_code: 'DPW-1',
  };
  expect(laterTimes(first, 45, 'DPW-2')).toEqual({
    planned_arrival: '2026-11-24T10:15:00.000Z',
    planned_departure: '2026-11-24T13:45:00.000Z',
    appointment_at: null,
    slot_code: 'DPW-2',
  });
  expect(laterTimes(first, 0, null)).toEqual({ ...first, slot_code: null });
});
