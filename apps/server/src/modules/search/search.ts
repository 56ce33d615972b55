import type { SearchRow } from '@cabezal/contract/search/search.calls';
import { labelOf } from '@cabezal/domain/status/labels';
import { plainText } from '@cabezal/domain/text/plain-text';
import { formatDate } from '@cabezal/domain/time/time';
import { formatPlate } from '@cabezal/domain/validation/plate';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { type FoundReservation, findDrivers, findGuides, findReservations, findTrucks } from './search.queries.ts';

const most = 20;
const line = (...parts: (string | null | undefined)[]): string => parts.filter(p => p).join(' · ');

/** A container typed with its usual spaces or hyphen is searched as it is stored. */
function asStored(text: string): string {
  const joined = text.replace(/[\s-]/g, '');
  return /^[a-z]{4}\d{3,7}$/i.test(joined) ? joined : text;
}

/** A reservation's number, also as a sub-reservation is written: 48188-1. */
function numberIn(text: string): number | null {
  const digits = /^(\d{1,9})(-\d{1,3})?$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** A reservation is shown as what was found of it: the container, the booking, or itself. */
function reservationRow(found: FoundReservation, text: string, number: number | null): SearchRow {
  const words = plainText(text).split(/\s+/);
  // Its own number decides, whatever else has the same digits.
  const isItself = found.id_reservation === number;
  const hit = (value: string | null): boolean =>
    !isItself && value !== null && words.some(w => plainText(value).includes(w));
  const path = `/reservas/${found.id_reservation}`;
  const id = found.id_reservation;
  const state = labelOf(found.status);
  const subtitle = line(`Reserva ${id}`, found.client_name, state);
  const container = found.containers_text.split(/[\s,;]+/).find(code => code !== '' && hit(code));
  if (container !== undefined) return { kind: 'container', id, title: container, subtitle, path };
  if (hit(found.booking)) return { kind: 'booking', id, title: `Booking ${found.booking}`, subtitle, path };
  const what = hit(found.bl) ? `BL ${found.bl}` : hit(found.reference) ? `Ref. ${found.reference}` : found.route_text;
  const date = formatDate(found.appointment_date);
  return {
    kind: 'reservation',
    id,
    title: `Reserva ${id}`,
    subtitle: line(found.client_name, what, date, state),
    path,
  };
}

/** Everything that the person may see and whose screen the person may open. */
export async function search(tx: Tx, actor: Actor, text: string): Promise<SearchRow[]> {
  const may = (...actions: string[]): boolean => actions.every(a => actor.actions.has(a));
  const wanted = asStored(text);
  const rows: SearchRow[] = [];
  const number = numberIn(text);
  if (may('reservation.read'))
    for (const r of await findReservations(tx, wanted, number)) rows.push(reservationRow(r, wanted, number));
  if (may('guide.read', 'monitoring.read'))
    for (const g of await findGuides(tx, text)) {
      const plate = g.license_plate === null ? null : formatPlate(g.license_plate);
      const title = g.guide_number ?? `Guía ${g.id_guide}`;
      const subtitle = line(plate, g.driver_name, labelOf(g.status));
      rows.push({ kind: 'guide', id: g.id_guide, title, subtitle, path: `/monitoreo/${g.id_guide}` });
    }
  if (may('truck.read'))
    for (const t of await findTrucks(tx, text)) {
      const title = `${t.disk} · ${formatPlate(t.license_plate)}`;
      rows.push({
        kind: 'truck',
        id: t.id_truck,
        title,
        subtitle: line(t.brand, t.company),
        path: `/camiones/${t.id_truck}`,
      });
    }
  if (may('driver.read'))
    for (const d of await findDrivers(tx, text)) {
      const subtitle = line(d.identification_card, d.company);
      rows.push({ kind: 'driver', id: d.id_driver, title: d.name, subtitle, path: `/conductores/${d.id_driver}` });
    }
  return rows.slice(0, most);
}
