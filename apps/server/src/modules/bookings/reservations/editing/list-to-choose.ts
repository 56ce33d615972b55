import type { Tx } from '../../../../platform/db/tx.ts';
import { listReservations } from '../reading/reservations.queries.ts';

/** Reservations to choose from, by the search of the list. */
export async function listToChoose(tx: Tx, wanted: { search: string; status: string[]; limit: number }) {
  const page = await listReservations(tx, {
    page: 1,
    page_size: wanted.limit,
    sort: [],
    ...(wanted.search !== '' && { search: wanted.search }),
    ...(wanted.status.length > 0 && { filters: { status: wanted.status } }),
  });
  return page.rows.map(row => ({
    id_reservation: row.id_reservation,
    label: [row.id_reservation, row.client_name, row.containers_text].join(' · '),
    client_name: row.client_name,
    status: row.status,
    reservation_type: row.reservation_type,
  }));
}
