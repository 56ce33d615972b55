import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import type { PlaceOption, ShippingLine } from '@cabezal/contract/people/companies/companies.calls';
import type { BookableService } from '@cabezal/contract/prices/services/services.calls';
import type { ContainerType, Product } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { freeNumbers } from '@cabezal/domain/trips/rules/free-positions';
import { describe, expect, it, test } from 'vitest';
import { draftMoment } from '../../../ui/form/use-draft.ts';
import { cleanValues } from '../../../ui/form/zod-rule.ts';
import {
  type BookingValues,
  bookingSchema,
  copyOf,
  emptyBooking,
  formField,
  inputOf,
  stopsOf,
  usedNumbers,
  valuesOf,
} from './booking-values.ts';
import { withNumbers } from './boxes.ts';
import { type CheckFacts, checksOf, noPriceText } from './checks.ts';
import { feePathOf } from './fee-path.ts';
import { fillsAfter, gensetServices, type Lookups, shownService, withChosen } from './fill.ts';
import { gainText } from './MarginBar.tsx';
import { boxesText } from './price-text.ts';
import { quoteInput } from './use-quote.ts';
import { coldRemark } from './usual-cold.ts';

const type = (id_container_type: number, code: string, reefer: boolean): ContainerType => ({
  id_container_type,
  iso: '45R1',
  code,
  name: code,
  length_ft: 40,
  tare_kg: 4800,
  payload_kg: 29_200,
  teu: '2.00',
  reefer,
  chassis: '40',
});
const product = (id_product: number, set_point_c: string | null, id_container_type: number): Product => ({
  id_product,
  name: `P${id_product}`,
  reservation_type: 'E',
  id_container_type,
  set_point_c,
});
const maersk: ShippingLine = {
  id_shipping_line: 1,
  name: 'Maersk',
  scac: ['MAEU'],
  bic_prefixes: ['MSKU'],
  free_days_import_dry: 10,
  free_days_import_reefer: 5,
  free_days_export: 7,
  id_usual_terminal: 6,
  usual_terminal: 'DP World Posorja',
};
const genset: BookableService = {
  id_service: 6,
  code: 'GEN',
  name: 'Generador',
  iva_kind: 'STANDARD',
  unit_price: '60.00',
  bookable: true,
};
const lookups: Lookups = {
  products: [product(1, '13.30', 6), product(2, '-18.00', 6), product(3, null, 3)],
  types: [type(6, '40RH', true), type(3, '40HC', false)],
  lines: [maersk],
  ships: [{ id_ship: 9, name: 'Otro', id_shipping_line: 2, shipping_line: 'MSC' }],
  services: [genset],
};
const values = (patch: Partial<BookingValues> = {}): BookingValues => ({ ...emptyBooking, ...patch });

describe('the route of a booking', () => {
  const places = { base: 1, depot: 2, yard: 3, plant: 4, extra_plants: [null, 5], port: 6 };
  it('follows the direction: an export ends at the port, an import at the depot', () => {
    expect(stopsOf(values(places)).map(stop => stop.code)).toEqual(['BASE', 'DEP', 'PATIO', 'PLT', 'PLT', 'PRT']);
    const back = stopsOf(values({ ...places, reservation_type: 'I', with_pickup: false }));
    expect(back.map(stop => stop.id_location)).toEqual([1, 6, 4, 5, 2]);
  });
  it('finds the field of a stop that the server refuses', () => {
    expect(formField(['stops', 4, 'id_location'], values(places))).toEqual(['extra_plants', 1]);
    expect(formField(['stops'], values(places))).toEqual(['plant']);
    expect(formField(['containers', 0, 'weight_kg'], values(places))).toEqual(['containers', 0, 'weight_kg']);
  });
  it('needs two stops to request a price', () => {
    expect(quoteInput(values({ plant: 4 }))).not.toHaveProperty('stops');
    expect(quoteInput(values({ plant: 4, port: 6, containers: [{ id_container_type: 6 }, {}] }))).toMatchObject({
      stops: [
        { code: 'PLT', id_location: 4 },
        { code: 'PRT', id_location: 6 },
      ],
      containers: [{ id_container_type: 6 }],
    });
    expect(inputOf(values(places)).stops).toHaveLength(6);
  });
});

describe('the route of a stored booking', () => {
  const stop = (code: string, id_location: number, more: object = {}) => ({
    code,
    id_location,
    id_local: null,
    appointment_at: null,
    ...more,
  });
  const route = [
    stop('BASE', 1),
    stop('DEP', 2, { appointment_at: '2026-11-24T06:00:00.000Z' }),
    stop('PES', 8),
    stop('PLT', 4, { id_local: 41 }),
    stop('PLT', 5, { id_local: 51, appointment_at: '2026-11-24T15:00:00.000Z' }),
    stop('PRT', 6, { appointment_at: '2026-11-24T22:30:00.000Z' }),
  ];
  const detailOf = (stops: object[], template: string) =>
    ({
      reservation_type: 'E',
      template,
      route: stops.map((one, position) => ({ ...one, position, name: `Lugar ${position}` })),
      sub_reservations: [],
      charges: [],
    }) as unknown as ReservationDetail;
  const opened = (stops: object[] = route, template = 'E_CON_RETIRO') => valuesOf(detailOf(stops, template));
  const sent = (shown: BookingValues) => inputOf(shown).stops;

  it('is sent as it stands: hours, locals and stops that no field shows', () => {
    expect(sent(opened())).toEqual(route);
    expect(quoteInput(opened()).stops).toEqual(route.map(({ code, id_location }) => ({ code, id_location })));
    const twoPorts = [
      stop('PRT', 6),
      stop('PATIO', 3),
      stop('PLT', 4),
      stop('PLT', 4, { id_local: 42 }),
      stop('PRT', 7),
    ];
    expect(sent(opened(twoPorts, 'E_DIRECTO'))).toEqual(twoPorts);
  });

  it('another place has no hour and no local; the others keep theirs', () => {
    const [base, depot, scale, plant, second, port] = route;
    const moved = { ...opened(), plant: 9 };
    expect(sent(moved)).toEqual([base, depot, scale, { code: 'PLT', id_location: 9 }, second, port]);
    expect(formField(['stops', 4, 'id_location'], moved)).toEqual(['extra_plants', 0]);
    // The first of two plants is taken out: the second one is the same place still.
    expect(sent({ ...opened(), plant: 5, extra_plants: [] })).toEqual([base, depot, scale, second, port]);
    expect(sent({ ...opened(), base: null, yard: 3 })).toEqual([
      depot,
      { code: 'PATIO', id_location: 3 },
      scale,
      plant,
      second,
      port,
    ]);
  });

  it('turned round it is of the other order', () => {
    const [base, depot, , plant, second, port] = route;
    expect(sent({ ...opened(), reservation_type: 'I' })).toEqual([base, port, plant, second, depot]);
  });

  it('is copied without the hours of the old one', () => {
    const copied = sent(copyOf(detailOf(route, 'E_CON_RETIRO')));
    expect(copied).toEqual(route.map(one => ({ ...one, appointment_at: null })));
  });
});

describe('what is filled in', () => {
  it('takes box and set-point from the product, and leaves what was typed', () => {
    const after = values({
      id_product: 1,
      containers: [{}, { id_container_type: 3 }, { id_container_type: 6, set_point_c: 12 }],
    });
    expect(fillsAfter(['id_product'], after, values(), lookups).containers).toEqual([
      { id_container_type: 6, set_point_c: 13.3 },
      { id_container_type: 3, set_point_c: null },
      { id_container_type: 6, set_point_c: 12 },
    ]);
  });
  it('change the set point with the product', () => {
    const before = values({ id_product: 1, containers: [{ id_container_type: 6, set_point_c: 13.3 }] });
    const patch = fillsAfter(['id_product'], { ...before, id_product: 2 }, before, lookups);
    expect(patch.containers?.[0]?.set_point_c).toBe(-18);
  });
  it('propose the line of the booking or of all containers, but never replace a selected one', () => {
    const msc = {
      ...maersk,
      id_shipping_line: 2,
      scac: ['MSCU'],
      bic_prefixes: ['MSCU', 'MSKU'],
      id_usual_terminal: null,
    };
    const two = { ...lookups, lines: [maersk, msc] };
    const after = (patch: Partial<BookingValues>) =>
      fillsAfter(['booking', 'containers'], values(patch), values(), two).id_shipping_line;
    expect(fillsAfter(['booking'], values({ booking: 'maeu264180953' }), values(), two)).toMatchObject({
      id_shipping_line: 1,
      port: 6,
      free_days: 7,
    });
    expect(after({ booking: 'MAEU' })).toBeUndefined();
    expect(after({ booking: 'MAEU2', id_shipping_line: 2 })).toBeUndefined();
    expect(after({ containers: [{ container_code: 'MSCU1234560' }, { container_code: null }] })).toBe(2);
    // Both lines own the prefix: none is proposed.
    expect(after({ containers: [{ container_code: 'MSKU7502140' }] })).toBeUndefined();
  });
  it('set the client as payer unless another one was selected', () => {
    expect(fillsAfter(['id_client'], values({ id_client: 5 }), values(), lookups).id_bill_to).toBe(5);
    const other = values({ id_client: 5, id_bill_to: 18 });
    expect(fillsAfter(['id_client'], other, values({ id_bill_to: 18 }), lookups)).not.toHaveProperty('id_bill_to');
  });
  it('take terminal and free days from the line, and clear a ship of another line', () => {
    const after = values({ id_shipping_line: 1, id_ship: 9 });
    expect(fillsAfter(['id_shipping_line'], after, values(), lookups)).toMatchObject({
      port: 6,
      free_days: 7,
      id_ship: null,
    });
    const typed = values({ id_shipping_line: 1, free_days: 4, port: 2 });
    expect(fillsAfter(['id_shipping_line'], typed, values({ free_days: 4 }), lookups)).toEqual({});
  });
  it('clear a product of the other direction', () => {
    const after = values({ reservation_type: 'I', id_product: 1 });
    expect(fillsAfter(['reservation_type'], after, values(), lookups)).toMatchObject({ id_product: null });
  });
  it('add the genset with the first reefer and remove it with the last', () => {
    expect(gensetServices(values({ containers: [{ id_container_type: 6 }] }), lookups)).toEqual([
      { id_service: 6, quantity: 1 },
    ]);
    // A container with the client's own genset needs none of ours; the other one does.
    const brought = { id_container_type: 6, own_generator: true };
    expect(gensetServices(values({ containers: [brought] }), lookups)).toBeNull();
    expect(gensetServices(values({ containers: [brought, { id_container_type: 6 }] }), lookups)).toHaveLength(1);
    const dry = values({ containers: [{ id_container_type: 3 }], services: [{ id_service: 6, quantity: 1 }] });
    expect(gensetServices(dry, lookups)).toEqual([]);
  });
});

describe('the services of a stored booking', () => {
  const custody = { id_service: 8, quantity: 1 };
  const gen = { id_service: 6, quantity: 1 };
  const stored = (id_sub_reservation: number, id_container_type: number) => ({
    id_sub_reservation,
    number: id_sub_reservation,
    status: 'PENDING',
    container_code: null,
    id_container_type,
    weight_kg: 18_000,
    set_point_c: null,
    needs_generator: id_container_type === 6,
    own_generator: false,
  });
  const charged = (id_sub_reservation: number, { id_service, quantity }: typeof gen) => ({
    id_sub_reservation,
    id_service,
    booked: quantity,
  });
  /** A dry container and a reefer, with their charges. */
  const detail = (...charges: ReturnType<typeof charged>[]) =>
    ({
      reservation_type: 'E',
      template: 'E_DIRECTO',
      route: [],
      sub_reservations: [stored(1, 3), stored(2, 6)],
      charges: [...charges, { id_sub_reservation: 1, id_service: 1, booked: null }],
    }) as unknown as ReservationDetail;
  const sent = (shown: BookingValues) =>
    (inputOf(shown).containers as BookingValues['containers']).map(box => box.services);
  const opened = (...charges: ReturnType<typeof charged>[]) => valuesOf(detail(...charges));

  it('are sent as stored for each container, and priced accordingly', () => {
    const shown = opened(charged(1, custody), charged(2, custody), charged(2, gen));
    expect(sent(shown)).toEqual([[custody], [custody, gen]]);
    expect(quoteInput(shown).containers?.map(box => box.services)).toEqual([[custody], [custody, gen]]);
    expect(sent(opened(charged(2, custody)))).toEqual([[], [custody]]);
    expect(shown.containers.map(box => box.needs_generator)).toEqual([false, true]);
    for (const [row, services] of [[custody], [custody, gen]].entries()) {
      const box = bookingSchema.shape.containers.element.parse(shown.containers[row]);
      expect(box).toMatchObject({ services, needs_generator: row === 1 });
    }
  });
  it('are shown with the containers that have them, if not all do', () => {
    const shown = opened(charged(2, custody), charged(2, gen));
    expect(shownService(8, shown, lookups)).toEqual({ rows: [1], whole: false });
    // A dry container is not charged a genset: so the service counts as complete.
    expect(shownService(6, shown, lookups)).toEqual({ rows: [1], whole: true });
    expect(shownService(6, opened(), lookups)).toEqual({ rows: [], whole: false });
    const fresh = values({ services: [gen], containers: [{ id_container_type: 3 }, { id_container_type: 6 }] });
    expect(shownService(6, fresh, lookups)).toEqual({ rows: [1], whole: true });
  });
  it('are selected for each container that would be charged, and removed from all', () => {
    const shown = opened(charged(2, custody));
    const chosen = (id_service: number, on: boolean) => {
      const next = { ...shown, ...withChosen(shown, { id_service, chosen: on }, lookups) };
      return [next.services, ...sent(next)];
    };
    expect(chosen(8, true)).toEqual([[custody], [custody], [custody]]);
    expect(chosen(6, true)).toEqual([[gen], [], [custody, gen]]);
    expect(chosen(8, false)).toEqual([[], [], []]);
  });
  it('follow the needs of each container, whatever else is booked for it', () => {
    const before = opened(charged(1, custody), charged(2, custody), charged(2, gen));
    const change = (row: number, patch: object) => {
      const containers = before.containers.map((box, n) => (n === row ? { ...box, ...patch } : box));
      return fillsAfter(['containers'], { ...before, containers }, before, lookups).containers ?? containers;
    };
    const after = (row: number, patch: object) => change(row, patch).map(box => box.services);
    expect(after(0, { id_container_type: 6 })).toEqual([
      [custody, gen],
      [custody, gen],
    ]);
    expect(after(1, { own_generator: true })).toEqual([[custody], [custody]]);
    expect(after(1, { id_container_type: 3 })).toEqual([[custody], [custody]]);
    expect(change(1, { id_container_type: 3 })[1]?.needs_generator).toBe(false);
    expect(after(0, { weight_kg: 9_000 })).toEqual([[custody], [custody, gen]]);
    // Removed by a person: a change that does not affect the need does not add it again.
    expect(opened().containers.map(box => box.services)).toEqual([[], []]);
  });
});

test('a rate is prefilled with exactly what is booked', () => {
  const booked = values({ id_client: 3, plant: 12, port: 7, containers: [{}, { id_container_type: 6 }] });
  expect(feePathOf(booked)).toBe('/tarifas/add?tipo=E&cliente=3&planta=12&puerto=7&contenedor=6');
  expect(feePathOf(values({ containers: [{}] }))).toBe('/tarifas/add?tipo=E');
});

describe('the checks before creating', () => {
  const port: PlaceOption = {
    id_location: 6,
    id_company: null,
    code: 'DPW',
    name: 'DP World',
    id_canton: null,
    canton: null,
    lat: 0,
    lng: 0,
    requires_credential: false,
    entry_document: null,
  };
  const facts: CheckFacts = {
    wrong: [],
    warnings: [],
    types: lookups.types,
    limits: {
      max_containers: 50,
      max_services: 30,
      unidad_max_kg: 45_000,
      horas_cancelacion_sin_cargo: 12,
      past_appointment: true,
    },
    line: maersk,
    labels: new Map([
      ['id_client', 'Cliente'],
      ['depot', 'Retiro del vacío'],
    ]),
    port,
    now: new Date('2026-11-24T12:00:00Z'),
  };
  const texts = (patch: Partial<BookingValues>, more: Partial<CheckFacts> = {}) =>
    checksOf(values(patch), { ...facts, ...more }).map(check => check.text);

  it('report an invalid value first, and not also as missing', () => {
    const found = checksOf(values(), { ...facts, wrong: [['containers', 0, 'container_code'], 'id_client'] });
    expect(found[0]).toMatchObject({ level: 'problem', text: 'Corregir el contenedor 1' });
    expect(found[1]?.text).toBe('Corregir «Cliente»');
    expect(found.find(check => check.key === 'missing')?.text).not.toContain('Cliente');
    expect(found.find(check => check.key === 'missing')?.text).toContain('Retiro del vacío');
  });
  it('check the heaviest unit with its tare', () => {
    const containers = [
      { id_container_type: 6, weight_kg: 21_800 },
      { id_container_type: 6, weight_kg: 20_000 },
    ];
    expect(texts({ containers })).toContain('Peso: 26.600 de 45.000 kg');
    expect(texts({ containers })).toContain('2 contenedores quedarán sin número');
  });
  it('warn of a prefix of another line, a repeated number and a past date', () => {
    const code = 'MSKU7502140';
    const containers = [{ container_code: code }, { container_code: code }];
    expect(texts({ containers })).toContain('El contenedor 2 repite un número');
    const late = { appointment_date: '2026-11-23', appointment_time: '08:00' };
    expect(texts(late)).toContain('La cita en planta ya pasó');
    const limits = { ...facts.limits, past_appointment: false };
    const past = checksOf(values(late), { ...facts, limits }).find(check => check.key === 'past');
    expect(past?.level).toBe('problem');
    const ahead = { appointment_date: '2026-11-28', appointment_time: '08:00' };
    expect(texts(ahead, { limits })).toContain('Puede cancelarla hasta 12 horas antes de la cita');
    expect(texts({ ...late, cut_off: '2026-11-23T12:00:00Z' })).toContain('La cita es después del cut-off');
  });
  it('warn of a reefer without a temperature, never of a dry container', () => {
    const containers = [{ id_container_type: 6 }, { id_container_type: 3 }, { id_container_type: 6, set_point_c: 0 }];
    expect(texts({ containers }).filter(text => text.includes('temperatura'))).toEqual([
      'Contenedor 1: refrigerado sin temperatura',
    ]);
  });
  it('say early what guides will need to be issued: for an import BL and slot, for an export the booking', () => {
    const later = (patch: Partial<BookingValues>) => texts(patch).filter(text => text.includes('la guía'));
    expect(later({ reservation_type: 'I' })).toEqual([
      'Sin BL no se emite la guía',
      'El turno de DP World se registra después, antes de emitir la guía',
    ]);
    expect(later({ reservation_type: 'E' })).toEqual(['Sin booking no se emite la guía']);
    expect(later({ reservation_type: 'E', booking: 'MAEU264180970' })).toEqual([]);
  });
  it('confirm that the line works at the terminal', () => {
    expect(texts({ port: 6 })).toContain('Maersk opera en DP World');
  });
});

describe('the numbers of edited containers', () => {
  const detail = (...statuses: string[]) =>
    ({
      sub_reservations: statuses.map((status, index) => ({ number: index + 1, status })),
    }) as ReservationDetail;
  it('exclude those of cancelled ones, which the form does not show', () => {
    expect(usedNumbers(detail('PENDING', 'NOT_EJECUTED', 'PENDING'))).toEqual([2]);
    expect(freeNumbers(new Set([2]), 3)).toEqual([1, 3, 4]);
    expect(usedNumbers(detail('NOT_EJECUTED', 'REJECTED'))).toEqual([]);
  });
});

describe('the moment of a draft', () => {
  const now = new Date('2026-11-24T18:00:00Z');
  it('shows today, yesterday, or the date', () => {
    expect(draftMoment('2026-11-24T17:41:00Z', now)).toBe('hoy 12:41');
    expect(draftMoment('2026-11-24T04:00:00Z', now)).toBe('ayer 23:00');
    expect(draftMoment('2026-11-12T14:15:00Z', now)).toBe('12/nov/2026 09:15');
  });
});

describe('a pasted column of numbers', () => {
  const box = { id_container_type: 6, weight_kg: 20_000 };
  it('fills the existing rows and adds others like the last one', () => {
    const boxes = withNumbers([box, { ...box, weight_kg: 21_000 }], 1, ['MSKU7502140', 'TCLU1234567'], 50);
    expect(boxes).toEqual([
      box,
      { ...box, weight_kg: 21_000, container_code: 'MSKU7502140' },
      { ...box, weight_kg: 21_000, container_code: 'TCLU1234567' },
    ]);
  });
  it('stops at the maximum of a reservation', () => {
    expect(
      withNumbers(
        [box],
        0,
        Array.from({ length: 80 }, (_, n) => `MSKU${n}`),
        50,
      ),
    ).toHaveLength(50);
  });
});

describe('rows without a type', () => {
  const codes = ['MSKU7502140', 'TCLU1234567', 'CMAU4120760'].map(container_code => ({ container_code }));
  type Boxes = BookingValues['containers'];
  /** The rows after a person changed one of them. */
  const change = (boxes: Boxes, row: number, patch: object): Boxes => {
    const containers = boxes.map((box, n) => (n === row ? { ...box, ...patch } : box));
    return (
      fillsAfter(['containers'], values({ containers }), values({ containers: boxes }), lookups).containers ??
      containers
    );
  };
  const told = (boxes: Boxes) =>
    boxes.map(box => [box.id_container_type, box.weight_kg ?? null, box.set_point_c ?? null]);
  const pasted = withNumbers(
    [{}],
    0,
    codes.map(box => box.container_code),
    50,
  );

  it('copy the row above as soon as it has a type, and follow its weight and temperature', () => {
    const typed = change(pasted, 0, { id_container_type: 6 });
    expect(told(typed).map(([of]) => of)).toEqual([6, 6, 6]);
    const weighed = change(change(typed, 0, { weight_kg: 2 }), 0, { weight_kg: 21_800 });
    const cooled = change(weighed, 0, { set_point_c: 13.3 });
    expect(told(cooled)).toEqual(Array.from({ length: 3 }, () => [6, 21_800, 13.3]));
    expect(cooled.map(box => box.container_code)).toEqual(codes.map(box => box.container_code));
    expect(told(change(cooled, 0, { id_container_type: 3 }))[2]).toEqual([3, 21_800, null]);
  });
  it('keep what a person enters in them, and are not copied by others', () => {
    const typed = change(change(pasted, 0, { id_container_type: 6 }), 0, { weight_kg: 21_800 });
    const own = change(typed, 1, { weight_kg: 20_000 });
    expect(told(own).map(([, kg]) => kg)).toEqual([21_800, 20_000, 21_800]);
    expect(told(change(own, 0, { weight_kg: 19_000 })).map(([, kg]) => kg)).toEqual([19_000, 20_000, 19_000]);
  });
  it('copy the rest if they have a weight of their own; rows with a type copy nothing', () => {
    const weighed = change(pasted, 1, { weight_kg: 20_000 });
    expect(told(change(weighed, 0, { id_container_type: 6, weight_kg: 21_800 })).map(([, kg]) => kg)).toEqual([
      21_800, 20_000, 21_800,
    ]);
    const other = change([{ id_container_type: 3 }, { id_container_type: 6 }], 0, { weight_kg: 9_000 });
    expect(told(other)).toEqual([
      [3, 9_000, null],
      [6, null, null],
    ]);
  });
  it('are sent without fields that only the form knows', () => {
    const sent = bookingSchema.shape.containers.element;
    expect(cleanValues(sent, { id_container_type: 6, weight_kg: 1, follows: true })).not.toHaveProperty('follows');
  });
});

describe('a reefer with another set point than usual for its product', () => {
  const banana = { ...product(1, '13.30', 6), name: 'Banano' };
  it('gets a warning, unless the difference is small or nothing is known', () => {
    expect(coldRemark({ set_point_c: -18 }, banana)).toBe('Banano suele ir a 13,3 °C');
    for (const set_point_c of [13.3, 14, 12.5, null, '']) expect(coldRemark({ set_point_c }, banana)).toBeNull();
    expect(coldRemark({ set_point_c: 5 }, product(2, '-18.00', 6))).toBe('P2 suele ir a −18,0 °C');
    for (const unknown of [product(3, null, 3), undefined])
      expect(coldRemark({ set_point_c: -18 }, unknown)).toBeNull();
  });
});

describe('while there is no price', () => {
  const chosen = { id_client: 1, plant: 4, port: 6, containers: [{ id_container_type: 6 }] };
  it.each([
    [{ ...chosen, containers: [{}] }, 'El precio aparece cuando elige el tipo de contenedor.'],
    [{ ...chosen, port: null, plant: null }, 'El precio aparece cuando elige la planta y la terminal.'],
    [chosen, 'No hay tarifa de venta para esta reserva.'],
  ])('it names what is still missing', (patch, text) => expect(noPriceText(values(patch))).toBe(text));
});

describe('the containers of a price', () => {
  it('are named by number, with ranges, and type', () => {
    expect(boxesText([2], '40RH')).toBe('Contenedor 2 · 40RH');
    expect(boxesText([1, 2, 3, 5], '40HC')).toBe('Contenedores 1–3, 5 · 40HC');
    expect(boxesText([1, 3], null)).toBe('Contenedores 1, 3');
  });
});

it('shows only the amount of the gain: its ratios do not fit next to it', () => {
  expect(gainText({ sale: '480.00', cost: '132.95', profitability: '261.04' })).toBe('$347,05');
  expect(gainText({ sale: '480.00', cost: null, profitability: null })).toBe('Rentabilidad no definida');
});
