import type { SearchRow } from '@cabezal/contract/insight/search/search.calls';
import { COMPANY_TYPE_NAMES } from '@cabezal/domain/system/access/roles';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { plainText } from '@cabezal/domain/system/text/plain-text';
import { formatDate } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { guideName } from '@cabezal/domain/trips/status/guide-name';
import { labelOf } from '@cabezal/domain/trips/status/labels';
import { stopCodeName } from '@cabezal/domain/trips/status/stop-codes';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import {
  type FoundReservation,
  findBoxes,
  findCompanies,
  findDrivers,
  findGuides,
  findInvoices,
  findLocations,
  findReservations,
  findTrucks,
  type InvoiceNumber,
} from './search.queries.ts';

const most = 20;
const line = (...parts: (string | null | undefined)[]): string => parts.filter(p => p).join(' · ');

/** Removes spaces and hyphens from a typed container number, because it is stored without them. */
function asStored(text: string): string {
  const joined = text.replace(/[\s-]/g, '');
  return isContainer(joined) ? joined : text;
}
const isContainer = (text: string): boolean => /^[a-z]{4}\d{3,7}$/i.test(text);

/** A reservation's number, also in the form of a sub-reservation: 48188-1. */
function numberIn(text: string): number | null {
  const digits = /^(\d{1,9})(-\d{1,3})?$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The result for a reservation names the part that matched: the container, the booking, or the reservation itself. */
function reservationRow(found: FoundReservation, text: string, number: number | null, box?: string): SearchRow {
  const words = plainText(text).split(/\s+/);
  // A match of the reservation number takes precedence over other fields with the same digits.
  const isItself = found.id_reservation === number;
  const hit = (value: string | null): boolean =>
    !isItself && value !== null && words.some(w => plainText(value).includes(w));
  const path = `/reservas/${found.id_reservation}`;
  const id = found.id_reservation;
  const state = labelOf(found.status);
  const subtitle = line(`Reserva ${id}`, found.client_name, state);
  const container = box ?? found.containers_text.split(/[\s,;]+/).find(code => code !== '' && hit(code));
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

/** An invoice number: 001-001-000000121, or without the leading zeros of the last part. */
function invoiceIn(text: string): InvoiceNumber | null {
  const [, establishment, emission_point, sequence] = /^(\d{3})-?(\d{3})-?(\d{1,9})$/.exec(text.trim()) ?? [];
  if (!establishment || !emission_point || !sequence || text.trim().length < 9) return null;
  return { establishment, emission_point, sequence: Number(sequence) };
}

type Finder = (tx: Tx, text: string) => Promise<SearchRow[]>;

const reservations: Finder = async (tx, text) => {
  const wanted = asStored(text);
  const number = numberIn(text);
  const boxes = wanted === text && !isContainer(text) ? [] : await findBoxes(tx, wanted.toUpperCase());
  const boxOf = new Map(boxes.map(box => [box.id_reservation, box.container_code]));
  const found = await findReservations(tx, wanted, number, [...boxOf.keys()]);
  return found.map(row => reservationRow(row, wanted, number, boxOf.get(row.id_reservation)));
};

const guides: Finder = async (tx, text) =>
  (await findGuides(tx, text)).map(g => ({
    kind: 'guide',
    id: g.id_guide,
    title: g.guide_number ?? guideName(g),
    subtitle: line(g.license_plate && formatPlate(g.license_plate), g.driver_name, labelOf(g.status)),
    path: `/monitoreo/${g.id_guide}`,
  }));

const invoices: Finder = async (tx, text) => {
  const number = invoiceIn(text);
  if (number === null) return [];
  const title = `Factura ${number.establishment}-${number.emission_point}-${String(number.sequence).padStart(9, '0')}`;
  return (await findInvoices(tx, number)).map(i => ({
    kind: 'invoice',
    id: i.numero_orden,
    title,
    subtitle: line(i.bill_to_name, formatMoney(i.total), formatDate(i.emission_date)),
    path: `/facturas/${i.numero_orden}`,
  }));
};

const trucks: Finder = async (tx, text) =>
  (await findTrucks(tx, text)).map(t => ({
    kind: 'truck',
    id: t.id_truck,
    title: `${t.disk} · ${formatPlate(t.license_plate)}`,
    subtitle: line(t.brand, t.company),
    path: `/camiones/${t.id_truck}`,
  }));

const drivers: Finder = async (tx, text) =>
  (await findDrivers(tx, text)).map(d => ({
    kind: 'driver',
    id: d.id_driver,
    title: d.name,
    subtitle: line(d.identification_card, d.company),
    path: `/conductores/${d.id_driver}`,
  }));

const companies: Finder = async (tx, text) =>
  (await findCompanies(tx, text)).map(c => ({
    kind: 'company',
    id: c.id_company,
    title: c.name,
    subtitle: COMPANY_TYPE_NAMES[c.company_type],
    path: `/transportistas/${c.id_company}`,
  }));

const locations: Finder = async (tx, text) =>
  (await findLocations(tx, text)).map(l => ({
    kind: 'location',
    id: l.id_location,
    title: l.name,
    subtitle: line(stopCodeName(l.type), l.canton),
    path: `/establecimientos/${l.id_location}`,
  }));

/** The searches in the order of the results, each with the actions that its screen requires. */
const finders: readonly { find: Finder; needs: readonly string[] }[] = [
  { find: reservations, needs: ['reservation.read'] },
  { find: guides, needs: ['guide.read', 'monitoring.read'] },
  { find: invoices, needs: ['billing.read'] },
  { find: trucks, needs: ['truck.read'] },
  { find: drivers, needs: ['driver.read'] },
  { find: companies, needs: ['company.read'] },
  { find: locations, needs: ['location.read'] },
];

/** All matches that the person may see and whose screen the person may open. */
export async function search(tx: Tx, actor: Actor, text: string): Promise<SearchRow[]> {
  // A driver may open none of the screens to which results lead.
  if (actor.audience === 'driver') return [];
  const rows: SearchRow[] = [];
  for (const { find, needs } of finders)
    if (needs.every(action => actor.actions.has(action))) rows.push(...(await find(tx, text)));
  return rows.slice(0, most);
}
