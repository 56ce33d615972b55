import {
  getReservationFee,
  updateRubrosSubReserve,
} from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import {
  correctReservation,
  type EditedRow,
  getFastEdit,
  saveFastEdit,
  updateObservationClient,
} from '@cabezal/contract/bookings/reservations/editing.calls';
import {
  cancelReservation,
  getReservation,
  saveReservation,
  updateSubReservation,
} from '@cabezal/contract/bookings/reservations/reservations.calls';
import { guidePrinted } from '@cabezal/contract/operations/guides/guides.calls';
import { getShips } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvedReservation, exportBooking } from '../../../../../test/booking.ts';
import { type Client, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { drive, issuedGuide, legOf, set } from '../../../../../test/trips.ts';
import { company } from '../../../../../test/world.ts';
import { directExport } from '../../../operations/dispatch/dispatch.samples.ts';

let t: TestApp;
let clerk: Client;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.as('operador');
});
afterAll(() => t.close());

const read = (id_reservation: number) => clerk.ok(getReservation, { id_reservation });
const row = (
  { id_reservation: id, version }: { id_reservation: number; version: number },
  set: object,
  motive?: string,
): EditedRow => ({ noun: 'reservation', id, version, set, motive }) as EditedRow;
const edit = async (person: Client, ...rows: EditedRow[]) => (await person.ok(saveFastEdit, { rows })).results;
const one = async (person: Client, ...args: Parameters<typeof row>) => (await edit(person, row(...args)))[0];

describe('many rows at once', () => {
  test('finds a ship by its name, as in a pasted column; an unknown name refuses its row', async () => {
    const a = await approvedReservation(t);
    const [ship] = await clerk.ok(getShips, {});
    const name = ` ${ship?.name.toLowerCase()} `.trim();
    expect(await one(clerk, a, { ship: name })).toMatchObject({ ok: true, unchanged: false });
    const now = await read(a.id_reservation);
    expect(now).toMatchObject({ id_ship: ship?.id_ship });
    const [sheet] = await clerk.ok(getFastEdit, { ids: [a.id_reservation] });
    expect(sheet).toMatchObject({ ship: ship?.name });
    const why = 'No hay un buque «Titanic»';
    expect(await one(clerk, now, { ship: 'Titanic' })).toMatchObject({
      ok: false,
      code: 'BUQUE',
      fields: { ship: why },
    });
    expect(await one(clerk, now, { ship: null })).toMatchObject({ ok: true });
    expect(await read(a.id_reservation)).toMatchObject({ id_ship: null });
  });

  test('stores each row as a whole or not at all, independently of the others', async () => {
    const [a, b, c] = [await approvedReservation(t), await approvedReservation(t), await approvedReservation(t)];
    const boxes = [a, b, c].map(one => one.sub_reservations[0]);
    const code = ['MSKU7502140', 'MSKU7502141', 'TEMU6079348'];
    const pasted = await edit(
      clerk,
      ...boxes.map((box, i) => ({
        noun: 'sub_reservation' as const,
        id: box?.id_sub_reservation ?? 0,
        version: box?.version ?? 0,
        set: { container_code: code[i] },
      })),
    );
    expect(pasted.map(one => (one.ok ? 'ok' : one.fields?.container_code))).toEqual([
      'ok',
      expect.stringContaining('no concuerda'),
      'ok',
    ]);
    const [fresh, , third] = await Promise.all([a, b, c].map(one => read(one.id_reservation)));
    Object.assign(a, { version: fresh?.version });
    Object.assign(c, { version: third?.version });
    const results = await edit(
      clerk,
      row(a, { booking: 'MAEU111', reference: 'PO 1' }),
      row({ ...b, version: b.version + 7 }, { booking: 'MAEU222' }),
      row(c, { booking: c.booking }),
    );
    expect(results.map(one => (one.ok ? one.unchanged : one.code))).toEqual([false, 'MODIFICADO', true]);
    expect(await read(a.id_reservation)).toMatchObject({
      booking: 'MAEU111',
      reference: 'PO 1',
      version: a.version + 1,
    });
    expect(await read(b.id_reservation)).toMatchObject({ booking: b.booking, version: b.version });
    expect((await read(c.id_reservation)).version).toBe(c.version);
    const logs = await t.rows<{ n: number }>(
      sql`select count(*)::int as n from audit_log where action = 'edit' and id_record in (${String(a.id_reservation)}, ${String(b.id_reservation)}, ${String(c.id_reservation)})`,
    );
    expect(logs[0]?.n).toBe(1);
  });

  test('refuses a repeated row, no rows, or too many before any work', async () => {
    const a = await approvedReservation(t);
    const twice = [row(a, { booking: 'A1' }), row(a, { bl: 'B1' })];
    for (const rows of [
      [],
      twice,
      Array.from({ length: 201 }, (_, i) => row({ id_reservation: i + 1, version: 1 }, { bl: 'X' })),
    ])
      expect((await clerk.call(saveFastEdit, { rows })).status).toBe(400);
    expect((await clerk.call(saveFastEdit, { rows: [row(a, {})] })).body.results[0]).toMatchObject({
      code: 'DATOS_INVALIDOS',
      message: 'Elija qué cambiar',
    });
    expect((await read(a.id_reservation)).version).toBe(a.version);
  });

  test('a reservation and its box in one call both return their final version, with everything derived', async () => {
    const a = await approvedReservation(t);
    const [box] = a.sub_reservations;
    const { id_sub_reservation = 0, version = 0 } = box ?? {};
    const results = await edit(
      clerk,
      { noun: 'sub_reservation', id: id_sub_reservation, version, set: { container_code: 'SUDU6204593' } },
      row(a, { booking: 'MAEU333' }),
    );
    const now = await read(a.id_reservation);
    expect(results.map(one => one.ok && one.version)).toEqual([now.sub_reservations[0]?.version, now.version]);
    expect(now).toMatchObject({ booking: 'MAEU333', version: a.version + 2 });
    expect(now.sub_reservations[0]?.container_code).toBe('SUDU6204593');
    // The next edit of either continues with this version.
    expect(await one(clerk, now, { booking: 'MAEU334' })).toMatchObject({ ok: true });
    // A moved cut-off moves the tasks that are due relative to it.
    const due = () =>
      t.rows(sql`select id_reservation_task, due_at from reservation_tasks k join tasks c using (id_task)
        where k.id_reservation = ${a.id_reservation} and c.due_anchor = 'CUT_OFF' order by 1`);
    const before = await due();
    const latest = await read(a.id_reservation);
    expect(await one(clerk, latest, { cut_off: '2027-03-01T12:00:00.000Z' }, 'El buque se atrasó')).toMatchObject({
      ok: true,
    });
    expect(before.length).toBeGreaterThan(0);
    expect(await due()).not.toEqual(before);
  });

  test('a row of a box is no conflict with the appointment changed by its reservation’s row', async () => {
    const a = await approvedReservation(t, exportBooking({ appointment_date: '2027-01-20' }));
    const admin = await t.as('admin');
    // A price set by a person waits for a person when the appointment moves, which increments the container's version.
    const { subs } = await admin.ok(getReservationFee, { id_reservation: a.id_reservation });
    const [sub] = subs;
    const rubros = (sub?.rubros ?? []).map(({ id_charge, id_service }) => ({
      id_charge,
      id_service,
      quantity: 1,
      unit_price: '500.00',
      justification: 'Acuerdo con el cliente',
    }));
    const priced = { id_sub_reservation: sub?.id_sub_reservation, version: sub?.version, rubros };
    await admin.ok(updateRubrosSubReserve, priced);
    const now = await read(a.id_reservation);
    const { id_sub_reservation: id = 0, version = 0 } = now.sub_reservations[0] ?? {};
    const set = { retrieval_at: '2027-01-24T15:00:00.000Z' };
    const rows = [row(now, { appointment_date: '2027-01-25' }), { noun: 'sub_reservation' as const, id, version, set }];
    expect((await edit(clerk, ...rows)).map(one => one.ok)).toEqual([true, true]);
    const [stored] = await clerk.ok(getFastEdit, { ids: [a.id_reservation] });
    expect(stored?.containers[0]?.retrieval?.at).toBe(set.retrieval_at);
    // A change by another person is a conflict.
    const again = [row(await read(a.id_reservation), { appointment_date: '2027-01-26' }), rows[1] as EditedRow];
    expect((await edit(clerk, ...again)).map(one => one.ok || one.code)).toEqual([true, 'MODIFICADO']);
  });

  test('an appointment in the past warns the operator and is refused for a customer', async () => {
    const past = { appointment_date: '2025-01-20' };
    const a = await approvedReservation(t);
    expect(await one(clerk, a, past)).toMatchObject({ ok: true, warnings: ['La cita en planta ya pasó'] });
    const exporter = await t.as('exporterAdmin');
    const booked = await exporter.ok(saveReservation, exportBooking({ appointment_date: '2027-01-22' }));
    expect(await one(exporter, booked, past)).toMatchObject({ ok: false, code: 'CITA_PASADA' });
  });

  test('one box for two reservations: refuses the second and names the first', async () => {
    const [a, b] = [await approvedReservation(t), await approvedReservation(t)];
    const rows = [a, b].map(one => ({
      noun: 'sub_reservation' as const,
      id: one.sub_reservations[0]?.id_sub_reservation ?? 0,
      version: one.sub_reservations[0]?.version ?? 0,
      set: { container_code: 'CMAU4120760' },
    }));
    const [first, second] = await edit(clerk, ...(rows as EditedRow[]));
    expect(first).toMatchObject({ ok: true });
    expect(second).toMatchObject({
      ok: false,
      code: 'CONTENEDOR_DUPLICADO',
      message: `El contenedor ya está en la reserva ${a.id_reservation}`,
    });
  });

  test('two people edit one row at once: the second gets a conflict', async () => {
    const a = await approvedReservation(t);
    const other = await t.as('admin');
    const both = await Promise.all([one(clerk, a, { booking: 'UNOUNO1' }), one(other, a, { booking: 'DOSDOS2' })]);
    expect(both.map(result => (result?.ok ? 'ok' : result?.code)).sort()).toEqual(['MODIFICADO', 'ok']);
  });
});

describe('who may change what, and when', () => {
  test('a customer while it is pending, the operator afterwards, a stranger never', async () => {
    const exporter = await t.as('exporterAdmin');
    const booked = await exporter.ok(saveReservation, exportBooking({ appointment_date: '2027-01-12' }));
    expect(await one(exporter, booked, { booking: 'MINEMINE1' })).toMatchObject({ ok: true });
    const pending = await read(booked.id_reservation);
    expect(await one(await t.as('strangerAdmin'), pending, { booking: 'HISHIS1' })).toMatchObject({
      code: 'NO_ENCONTRADO',
    });
    const accepted = await approvedReservation(t, exportBooking({ appointment_date: '2027-01-13' }));
    expect(await one(exporter, accepted, { booking: 'LATE1' })).toMatchObject({
      code: 'CAMPO_NO_EDITABLE',
      message: 'El booking ya no se cambia: la reserva ya está aprobada; pida el cambio a la operadora',
    });
    expect(await one(clerk, accepted, { booking: 'LATE2' })).toMatchObject({ ok: true });
    const told = await exporter.ok(getReservation, { id_reservation: accepted.id_reservation });
    expect(told.edit.booking?.can).toContain('pida el cambio a la operadora');
    expect(told.edit.observation_client?.can).toBe(true);
    const remark = {
      id_reservation: accepted.id_reservation,
      version: told.version,
      observation_client: 'Llamar al llegar',
    };
    expect((await exporter.ok(updateObservationClient, remark)).observation_client).toBe('Llamar al llegar');
  });

  test('a correction after issue needs a motive, and marks the guide’s print as stale', async () => {
    const accepted = await approvedReservation(t, directExport('2027-01-14'));
    const { id_reservation } = accepted;
    const { id_guide } = await issuedGuide(t, accepted, 'VIAJE');
    const before = await read(id_reservation);
    // Filling in an empty field is no correction.
    expect(await one(clerk, before, { reference: 'PO 77' })).toMatchObject({ ok: true });
    const now = await read(id_reservation);
    expect(await one(clerk, now, { booking: 'OTRO1' })).toMatchObject({ code: 'MOTIVO_REQUERIDO' });
    expect(await one(clerk, now, { booking: 'OTRO1' }, 'La naviera lo cambió')).toMatchObject({ ok: true });
    const [stale] = await t.rows<{ print_stale: string }>(
      sql`select print_stale from guides where id_guide = ${id_guide}`,
    );
    // The paper does not show the reference.
    expect(stale?.print_stale).toBe('el booking');
    const shown = async () => legOf(await read(id_reservation), 'VIAJE').guide;
    expect((await shown())?.print_stale).toBe('el booking');
    // A print of the version before the correction does not clear the mark.
    const { version = 0 } = (await shown()) ?? {};
    expect((await clerk.call(guidePrinted, { id_guide, version: version - 1 })).body.code).toBe('MODIFICADO');
    expect((await (await t.as('exporterAdmin')).call(guidePrinted, { id_guide, version })).status).toBe(403);
    await clerk.ok(guidePrinted, { id_guide, version });
    expect((await shown())?.print_stale).toBeNull();
    expect(await one(clerk, await read(id_reservation), { id_product: null })).toMatchObject({
      code: 'CAMPO_NO_EDITABLE',
    });
  });

  test('the version counts people’s edits, not movements of the truck', async () => {
    const before = await approvedReservation(t, exportBooking({ appointment_date: '2026-12-15' }));
    const { id_guide } = await issuedGuide(t, before, 'RETIRO', set(2));
    await drive(t, id_guide, '2026-12-15T01:00:00.000Z', ['BASE', 'departure']);
    const seen = await read(before.id_reservation);
    expect(seen.status).toBe('IN_PROGRESS');
    expect(seen.version).toBe(before.version);
  });

  test('after approval the payer is corrected with a motive by people with that permission', async () => {
    const accepted = await approvedReservation(t, exportBooking({ appointment_date: '2027-01-16' }));
    const plain = await one(clerk, accepted, { id_bill_to: company.importer }, 'Paga el importador');
    const holds = (await read(accepted.id_reservation)).edit.id_bill_to;
    expect(plain).toMatchObject(holds?.can === true ? { ok: true } : { code: 'CAMPO_NO_EDITABLE' });
    const admin = await t.as('admin');
    const fresh = await read(accepted.id_reservation);
    expect(await one(admin, fresh, { id_addressee: company.importer })).toMatchObject({ ok: true });
    const named = await read(accepted.id_reservation);
    expect(await one(admin, named, { id_addressee: company.exporter })).toMatchObject({ code: 'MOTIVO_REQUERIDO' });
    expect(await one(admin, named, { id_addressee: company.carrier }, 'Recibe otro')).toMatchObject({
      fields: { id_addressee: 'Un transportista no puede ser el destinatario' },
    });
  });

  test('type and temperature of a container until a guide is issued, with the price that follows', async () => {
    const accepted = await approvedReservation(t, directExport('2027-01-20'));
    const [box] = accepted.sub_reservations;
    const { id_sub_reservation = 0, version = 0, weight_kg = 0 } = box ?? {};
    const change = { id_sub_reservation, version, weight_kg, container_code: null, set_point_c: -18.5 };
    const cold = await clerk.ok(updateSubReservation, change);
    expect((await read(accepted.id_reservation)).sub_reservations[0]?.set_point_c).toBe('-18.50');
    await issuedGuide(t, await read(accepted.id_reservation), 'VIAJE', set(2));
    const late = await clerk.call(updateSubReservation, {
      ...change,
      version: (await read(accepted.id_reservation)).sub_reservations[0]?.version ?? cold.version,
      set_point_c: 4,
      motive: 'El cliente lo pidió',
    });
    expect(late.body).toMatchObject({ code: 'CAMPO_NO_EDITABLE' });
    expect(late.body.message).toContain('elimine primero la guía');
  });

  test('a container that becomes a dry box loses its set point in the same change, and keeps one that is given', async () => {
    const temperature = async (changes: object) => {
      const { id_reservation } = await clerk.ok(saveReservation, directExport('2027-01-21'));
      const [box] = (await read(id_reservation)).sub_reservations;
      const { id_sub_reservation = 0, version = 0, set_point_c = null } = box ?? {};
      await clerk.ok(updateSubReservation, { id_sub_reservation, version, container_code: null, ...changes });
      const after = (await read(id_reservation)).sub_reservations[0]?.set_point_c;
      const logged = await t.rows<{ before: object; after: object }>(
        sql`select before, after from audit_log where action = 'update_container' and id_record = ${String(id_reservation)}`,
      );
      return { from: set_point_c, after, logged };
    };
    expect(await temperature({ id_container_type: 3 })).toMatchObject({
      from: '13.30',
      after: null,
      logged: [{ before: { set_point_c: 13.3 }, after: { id_container_type: 3, set_point_c: null } }],
    });
    expect(await temperature({ id_container_type: 3, set_point_c: 5 })).toMatchObject({ after: '5.00' });
    expect(await temperature({ weight_kg: 20_000 })).toMatchObject({ after: '13.30' });
  });

  test('a customer cannot make another company a party, neither as payer nor as addressee', async () => {
    const exporter = await t.as('exporterAdmin');
    const booked = await exporter.ok(saveReservation, exportBooking({ appointment_date: '2027-01-17' }));
    for (const set of [{ id_bill_to: company.importer }, { id_addressee: company.importer }])
      expect(await one(exporter, booked, set)).toMatchObject({ ok: false, code: 'PARTES' });
    const correct = { id_reservation: booked.id_reservation, version: booked.version, id_addressee: company.importer };
    expect((await exporter.call(correctReservation, correct)).status).toBe(422);
    expect(await read(booked.id_reservation)).toMatchObject({ id_bill_to: company.exporter, version: booked.version });
  });

  test('a cancelled reservation is not edited', async () => {
    const { id_reservation, version } = await approvedReservation(t, exportBooking({ appointment_date: '2027-01-18' }));
    const given = await clerk.ok(cancelReservation, { id_reservation, version, motive: 'El buque no llegó' });
    expect(await one(await t.as('admin'), given, { booking: 'XXXX1' }, 'Ya no importa')).toMatchObject({
      code: 'CAMPO_NO_EDITABLE',
      message: 'El booking ya no se cambia: la reserva se rechazó o no se ejecutó',
    });
  });
});

describe('the data of the quick edit', () => {
  const fast = (person: Client, ...ids: number[]) => person.ok(getFastEdit, { ids });

  test('the chosen reservations with their containers and permissions, as each is read alone', async () => {
    const a = await approvedReservation(t, exportBooking({ appointment_date: '2027-02-01' }));
    const b = await approvedReservation(t, directExport('2027-02-02'));
    await issuedGuide(t, b, 'VIAJE', set(3));
    const found = await fast(clerk, b.id_reservation, a.id_reservation);
    expect(found.map(one => one.id_reservation)).toEqual([b.id_reservation, a.id_reservation]);
    for (const one of found) {
      const alone = await read(one.id_reservation);
      expect(one.edit).toEqual(alone.edit);
      expect(one).toMatchObject({ booking: alone.booking, version: alone.version, shown_status: alone.shown_status });
      const [box, sub] = [one.containers[0], alone.sub_reservations[0]];
      expect(box).toMatchObject({
        container_code: sub?.container_code,
        weight_kg: sub?.weight_kg,
        version: sub?.version,
      });
      expect(box?.edit.container_code).toEqual(sub?.edit.container_code);
    }
    expect(found[0]?.edit.booking?.wants_motive).toBe(true);
    const stops = (await read(a.id_reservation)).sub_reservations[0]?.legs.flatMap(leg => leg.stops) ?? [];
    expect(found[1]?.containers[0]?.retrieval?.at).toBe(stops.find(stop => stop.action === 'RETIRAR')?.planned_arrival);
    expect(found[1]?.containers[0]?.delivery?.at).toBe(
      stops.findLast(stop => stop.action === 'ENTREGAR')?.planned_arrival,
    );
    // A direct box has no retrieval: the cell says so in advance.
    const none = found.flatMap(one => one.containers).filter(box => box.retrieval === null);
    for (const box of none) expect(box.edit.retrieval_at?.can).toContain('no hay un tramo abierto');
  });

  test('each person sees only the own ones, with the own permissions; never more than 200', async () => {
    const a = await approvedReservation(t, exportBooking({ appointment_date: '2027-02-03' }));
    const [own] = await fast(await t.as('exporterAdmin'), a.id_reservation);
    expect(own?.edit.booking?.can).toContain('pida el cambio a la operadora');
    expect(await fast(await t.as('strangerAdmin'), a.id_reservation)).toEqual([]);
    expect((await clerk.call(getFastEdit, { ids: Array.from({ length: 201 }, (_, i) => i + 1) })).status).toBe(400);
  });

  test('shows the booked times while the reservation is pending', async () => {
    const booked = await clerk.ok(saveReservation, exportBooking({ appointment_date: '2027-02-04' }));
    const [row] = await fast(clerk, booked.id_reservation);
    const box = row?.containers[0];
    expect(box?.retrieval).toMatchObject({ at: null });
    const set = { retrieval_at: '2027-02-03T15:00:00.000Z' };
    await clerk.ok(saveFastEdit, {
      rows: [{ noun: 'sub_reservation', id: box?.id_sub_reservation ?? 0, version: box?.version ?? 0, set }],
    });
    expect((await fast(clerk, booked.id_reservation))[0]?.containers[0]?.retrieval?.at).toBe(set.retrieval_at);
  });
});
