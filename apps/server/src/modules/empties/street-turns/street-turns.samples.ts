import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import {
  approveStreetTurn,
  requestStreetTurn,
  type StreetTurn,
} from '@cabezal/contract/empties/street-turns/street-turns.calls';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { closeGuide, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { checkDigit } from '@cabezal/domain/system/validation/container';
import { sql } from 'kysely';
import { approvedReservation, exportBooking, importBooking } from '../../../../test/booking.ts';
import type { Client, TestApp } from '../../../../test/harness.ts';
import { attachPapers, drive, issuedGuide, set } from '../../../../test/trips.ts';
import { place } from '../../../../test/world.ts';

/** The world's rates cover no plant of Guayaquil for a 40HC or 40DC. */
export const rateDaule = (t: TestApp): Promise<void> =>
  t.write(async tx => {
    await tx.run(sql`insert into fees (id_fee, id_family, code, reservation_type, id_canton, id_port, id_container_type, valid_from, approved_at)
      select n.id, n.id, 'TF-R' || n.id, n.type, f.id_canton, n.port, n.box, f.valid_from, f.approved_at
      from fees f cross join (values (901, 'E', ${place.dpw}::int, 3), (902, 'I', ${place.contecon}::int, 3), (903, 'E', ${place.dpw}::int, 2)) n(id, type, port, box) where f.id_fee = 4`);
    await tx.run(sql`insert into fee_items (id_fee, id_service, method, amount, auto)
      select n, id_service, method, amount, auto from fee_items cross join unnest(array[901, 902, 903]) n where id_fee = 4`);
  });

let made = 0;
const newBox = () => {
  const number = `MSKU${String(700_000 + made++)}`;
  return `${number}${checkDigit(number)}`;
};

/** An import of one 40HC, unloaded in Daule on the 23rd at noon. */
export const importToDaule = (t: TestApp, changes: Record<string, unknown> = {}): Promise<ReservationDetail> =>
  approvedReservation(
    t,
    importBooking({
      id_shipping_line: 1,
      appointment_date: '2026-11-23',
      stops: [
        { code: 'PRT', id_location: place.contecon, appointment_at: '2026-11-23T10:00:00.000Z' },
        { code: 'PLT', id_location: place.plantDaule },
        { code: 'DEP', id_location: place.tercon },
      ],
      containers: [{ id_container_type: 3, weight_kg: 18_000, container_code: newBox() }],
      ...changes,
    }),
  );

/** An export of one 40HC, loaded in Daule on the 24th at five. */
export const exportFromDaule = (t: TestApp, changes: Record<string, unknown> = {}): Promise<ReservationDetail> =>
  approvedReservation(
    t,
    exportBooking({
      stops: [
        { code: 'BASE', id_location: place.base },
        { code: 'DEP', id_location: place.tercon },
        { code: 'PLT', id_location: place.plantDaule },
        { code: 'PRT', id_location: place.dpw },
      ],
      containers: [{ id_container_type: 3, weight_kg: 18_000 }],
      ...changes,
    }),
  );

/** A document of the line, as an upload leaves it. */
export async function linePaper(t: TestApp): Promise<{ approval_ref: string; id_files: number[] }> {
  const { id_file } = await t.write(tx =>
    tx.one(sql<{ id_file: number }>`insert into files (storage_key, filename, type, size, state, id_company, stored_at)
      values (${`reuso-${Math.random()}`}, 'aprobacion.pdf', 'application/pdf', 100, 'STORED', 1, now()) returning id_file`),
  );
  return { approval_ref: 'Correo 8841', id_files: [id_file] };
}

export const boxOf = (r: ReservationDetail): number => r.sub_reservations[0]?.id_sub_reservation ?? 0;

export const targetOf = ({ id_street_turn, version }: StreetTurn) => ({ id_street_turn, version });

export const askedTurn = (who: Client, from: ReservationDetail, to: ReservationDetail): Promise<StreetTurn> =>
  who.ok(requestStreetTurn, { id_import_sub: boxOf(from), id_export_sub: boxOf(to), condition: 'OPERATIVO' });

/** The line approves. */
export const approvedTurn = async (t: TestApp, who: Client, turn: StreetTurn): Promise<StreetTurn> =>
  who.ok(approveStreetTurn, { ...targetOf(turn), ...(await linePaper(t)) });

/** A motive of the catalogue: of a false freight at half the price, or of a return. */
export async function motiveFor(t: TestApp, kind: 'FALSE_FREIGHT' | 'RETURN'): Promise<number | undefined> {
  const pct = kind === 'RETURN' ? null : 50;
  const [row] = await t.rows<{ id_motivo: number }>(
    sql`select id_motivo from motives where kind = ${kind} and active and sale_pct is not distinct from ${pct} limit 1`,
  );
  return row?.id_motivo;
}

/** The import is unloaded, and its trip closed. */
export async function broughtBy(t: TestApp, { id_reservation }: ReservationDetail): Promise<GuideDetail> {
  const clerk = await t.as('operador');
  const { id_guide } = await issuedGuide(t, await clerk.ok(getReservation, { id_reservation }), 'VIAJE', set(1));
  await drive(t, id_guide, '2026-11-23T09:00:00Z');
  await attachPapers(t, id_guide, ['EIR_SALIDA', 'FOTO', 'EIR_INGRESO', 'GUIA_REMISION', 'SELLO', 'TICKET']);
  const { version } = await clerk.ok(getGuide, { id_guide });
  const figures = { km: 10, gallons: 2, peaje: '0.00', viatico: '0.00', anticipo: '0.00', stand_by: [] };
  return (await clerk.ok(closeGuide, { id_guide, version, ...figures })).guide;
}
