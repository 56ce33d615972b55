import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import { checkDigit } from '@cabezal/domain/validation/container';
import { sql } from 'kysely';
import { approvedReservation, exportBooking, importBooking } from '../../../test/booking.ts';
import type { TestApp } from '../../../test/harness.ts';
import { place } from '../../../test/world.ts';

/** The world's rates know no plant of Guayaquil for a 40HC, nor for a 40DC. */
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

/** An import of one 40HC that is emptied in Daule on the 23rd at noon. */
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

/** An export of one 40HC that is loaded in Daule on the 24th at five. */
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

/** A paper of the line, as uploading leaves it behind. */
export async function linePaper(t: TestApp): Promise<{ approval_ref: string; id_files: number[] }> {
  const { id_file } = await t.write(tx =>
    tx.one(sql<{ id_file: number }>`insert into files (storage_key, filename, type, size, state, id_company, stored_at)
      values (${`reuso-${Math.random()}`}, 'aprobacion.pdf', 'application/pdf', 100, 'STORED', 1, now()) returning id_file`),
  );
  return { approval_ref: 'Correo 8841', id_files: [id_file] };
}

export const boxOf = (r: ReservationDetail): number => r.sub_reservations[0]?.id_sub_reservation ?? 0;
