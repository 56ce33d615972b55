/** Companies, places and ships of the demonstration. */
import type { Row } from './batches';
import { DAY, iso, localDate } from './clock';
import { CARRIERS, CUSTOMERS, type DemoCompany, FORWARDED, FORWARDER, OPERATOR } from './companies.data';
import { drawnFence } from './fences';
import { companyRuc } from './identifiers';
import { CONTACT_NAMES, STAFF_ID } from './people.data';
import { type DemoPlace, OPERATOR_PLACES, PLANTS, SERVICE_PLACES, SHORT_NAMES } from './places.data';
import { cantonById, cantonNamed, DEMO_LOCATIONS, lineByScac, PUBLIC_LOCATIONS } from './reference';
import { SHIPS } from './trades.data';
import type { Company, Place, Ship } from './world';

export interface Companies {
  readonly operator: Company;
  readonly carriers: readonly Company[];
  readonly customers: ReadonlyMap<string, Company>;
  readonly byKey: ReadonlyMap<string, Company>;
}

/** Operator 1, carriers from 2, customers after them. */
export function makeCompanies(): Companies {
  const make = (company: DemoCompany, i: number): Company => ({
    ...company,
    id: i + 1,
    ruc: companyRuc(company.province, (i + 1) * 137),
    id_advisor: company.company_type === 'TRANS' ? null : i % 3 === 2 ? STAFF_ID.advisor2 : STAFF_ID.advisor,
  });
  const all = [OPERATOR, ...CARRIERS, ...CUSTOMERS].map(make);
  const [operator, ...others] = all;
  if (!operator) throw new RangeError('No operator');
  return {
    operator,
    carriers: others.slice(0, CARRIERS.length),
    customers: new Map(others.slice(CARRIERS.length).map(company => [company.key, company])),
    byKey: new Map(all.map(company => [company.key, company])),
  };
}

/** `since`: when the company became a customer. */
export function companyRow(company: Company, since: number): Row {
  return {
    id_company: company.id,
    name: company.name,
    ruc: company.ruc,
    company_type: company.company_type,
    is_operator: company.key === OPERATOR.key,
    active: true,
    notifications_share: company.key !== 'chongon',
    share_driver_truck: true,
    qualification: company.key === CARRIERS[1]?.key ? 'PENDING' : 'QUALIFIED',
    create_disv: company.create_disv ?? false,
    nec_agent_foreign: company.key === FORWARDER ? 'AND001' : null,
    early_billing: company.early_billing ?? false,
    min_margin_pct: company.min_margin_pct ?? null,
    email: `${company.key}@demo.ec`,
    address: company.address,
    phone: `04 ${2_600_000 + company.id * 1137}`,
    phone_work: `04 ${2_400_000 + company.id * 2113}`,
    instructions: company.instructions ?? null,
    internal_notes: 'Compañía ficticia de demostración.',
    id_advisor: company.id_advisor,
    is_demo: true,
    created_at: iso(since - company.id * DAY),
  };
}

/** The forwarder with the customers for which it books. */
export function associationRows(companies: Companies, since: number): Row[] {
  const forwarder = companies.byKey.get(FORWARDER);
  return FORWARDED.flatMap(key => {
    const customer = companies.byKey.get(key);
    return forwarder && customer
      ? [
          {
            id_company: forwarder.id,
            id_associated: customer.id,
            opened_on: localDate(since),
            author: 'Datos de demostración',
          },
        ]
      : [];
  });
}

const FIRST_OWN_LOCATION = 101;

export interface Places {
  readonly byCode: ReadonlyMap<string, Place>;
  readonly rows: readonly Row[];
  readonly localRows: readonly Row[];
}

/** Ports and depots of the reference data, and the demonstration's own yards and plants (rows only of these). */
export function makePlaces(companies: Companies): Places {
  const byCode = new Map<string, Place>();
  const rows: Row[] = [];
  const localRows: Row[] = [];
  for (const location of PUBLIC_LOCATIONS) {
    byCode.set(location.code, {
      ...location,
      id: location.id_location,
      short: SHORT_NAMES[location.code] ?? location.name,
      canton: cantonById(location.id_canton).name,
      free_hours: null,
      locals: [],
    });
  }
  [...OPERATOR_PLACES, ...PLANTS, ...SERVICE_PLACES].forEach((demo, i) => {
    const place = placeOf(demo, FIRST_OWN_LOCATION + i, localRows.length + 1);
    byCode.set(demo.code, place);
    rows.push(locationRow(demo, place, companies.byKey.get(demo.company)?.id ?? null, i));
    place.locals.forEach((local, n) => {
      localRows.push({
        id_local: local.id,
        id_location: place.id,
        code_local: demo.locals?.[n]?.[0] ?? `Local ${n + 1}`,
        free_hours: local.free_hours,
      });
    });
  });
  return { byCode, rows, localRows };
}

function placeOf(demo: DemoPlace, id: number, firstLocal: number): Place {
  return {
    ...demo,
    id,
    id_canton: cantonNamed(demo.canton).id_canton,
    radius_m: 300,
    fence: drawnFence(demo.code, demo),
    requires_credential: false,
    locals: (demo.locals ?? []).map(([, free_hours], n) => ({ id: firstLocal + n, free_hours })),
  };
}

function locationRow(demo: DemoPlace, place: Place, idCompany: number | null, i: number): Row {
  return {
    id_location: place.id,
    id_company: idCompany,
    code: demo.code,
    name: demo.name,
    type: demo.type,
    address: demo.address,
    id_province: cantonNamed(demo.canton).id_province,
    id_canton: place.id_canton,
    contact_name: CONTACT_NAMES[i % CONTACT_NAMES.length] ?? null,
    contact_phone: `09${String(90_000_000 + i * 137_911).slice(0, 8)}`,
    free_hours: demo.free_hours,
    lat: demo.lat,
    lng: demo.lng,
    radius_m: place.radius_m,
    fence: place.fence,
    requires_credential: false,
    is_demo: true,
  };
}

/** Public places that only the demonstration has: invented depots in addition to those of the country. */
export const inventedDepots = (): Row[] =>
  DEMO_LOCATIONS.map(({ id_location, code, name, type, address, id_province, id_canton, lat, lng, radius_m }) => ({
    id_location,
    id_company: null,
    code,
    name,
    type,
    address,
    id_province,
    id_canton,
    contact_name: null,
    contact_phone: null,
    free_hours: null,
    lat,
    lng,
    radius_m,
    fence: null,
    requires_credential: false,
    is_demo: true,
  }));

export function makeShips(): { ships: ReadonlyMap<string, readonly Ship[]>; rows: Row[] } {
  const ships = new Map<string, Ship[]>();
  const rows: Row[] = [];
  for (const [scac, names] of SHIPS) {
    for (const name of names) {
      const ship = { id: rows.length + 1, name };
      ships.set(scac, [...(ships.get(scac) ?? []), ship]);
      rows.push({ id_ship: ship.id, name, id_shipping_line: lineByScac(scac).id_shipping_line });
    }
  }
  return { ships, rows };
}
