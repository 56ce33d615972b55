/** Builds the fixed part of the demonstration. */
import type { Row, TableName, TableRow } from './batches';
import { DAY, iso, MINUTE, startOfDay } from './clock';
import { fileRows } from './demo-files';
import { DEMO_PASSWORD, type DemoAccount, PARTNERS, STAFF } from './people.data';
import type { Random } from './random';
import type { Driver } from './resources';
import type { Company, Place, World } from './world';
import { agreementRows } from './world-agreements';
import {
  associationRows,
  type Companies,
  companyRow,
  inventedDepots,
  makeCompanies,
  makePlaces,
  makeShips,
} from './world-companies';
import { makeFleet } from './world-fleet';
import { PERMIT_PORTS } from './world-permits';
import { connectionPointRows, nearbyRows, routeRows } from './world-places';
import { makeRates, purchaseParamRows, surchargeRows } from './world-rates';

export interface BuiltWorld {
  readonly world: World;
  /** Operator, carriers, drivers and the operator's people. */
  readonly first: TableRow[];
  /** Records that refer to them. */
  readonly second: TableRow[];
}

/** `since`: start of the history. */
export function buildWorld(now: number, since: number, trucks: number, random: Random): BuiltWorld {
  const companies = makeCompanies();
  const { operator, carriers, customers } = companies;
  const places = makePlaces(companies);
  const ships = makeShips();
  const ports = PERMIT_PORTS.map(code => places.byCode.get(code)).filter(
    (place): place is Place => place !== undefined,
  );
  const fleet = makeFleet(operator, carriers, ports, trucks, now, random);
  const rates = makeRates(places.byCode, customers, carriers, since - 30 * DAY);
  const people = accountRows(companies, since, now);
  const first: TableRow[] = [];
  const second: TableRow[] = [];
  const put = (into: TableRow[], table: TableName, rows: readonly Row[]) => {
    for (const row of rows) into.push([table, row]);
  };
  put(
    first,
    'companies',
    [operator, ...carriers].map(company => companyRow(company, since)),
  );
  put(first, 'users', people.staff);
  put(
    second,
    'companies',
    [...customers.values()].map(company => companyRow(company, since)),
  );
  put(second, 'users', people.partners);
  put(second, 'company_associations', associationRows(companies, since));
  put(second, 'locations', inventedDepots());
  put(second, 'locations', places.rows);
  put(second, 'location_locals', places.localRows);
  put(second, 'routes', routeRows(places.byCode, since));
  put(second, 'connection_points', connectionPointRows(places.byCode));
  put(second, 'nearby_locations', nearbyRows(places.byCode, since));
  second.push(...agreementRows({ carriers, customers: [...customers.values()] }, now, since));
  put(second, 'ships', ships.rows);
  for (const [table, rows] of fleet.rows) put(table === 'drivers' ? first : second, table, rows);
  put(second, 'files', fileRows(operator.id, iso(since)));
  put(second, 'fees', rates.feeRows);
  put(second, 'fee_items', rates.feeItemRows);
  put(second, 'surcharges', surchargeRows(since, now));
  put(second, 'purchase_fees', rates.purchaseRows);
  put(second, 'purchase_fee_items', rates.purchaseItemRows);
  put(second, 'purchase_params', purchaseParamRows(since));
  const world: World = {
    now,
    operator,
    carriers,
    customers,
    places: places.byCode,
    placeById: new Map([...places.byCode.values()].map(place => [place.id, place])),
    ships: ships.ships,
    trucks: fleet.trucks,
    reliefs: fleet.reliefs,
    gensets: fleet.gensets,
    chassis: fleet.chassis,
    fees: rates.fees,
    purchaseFees: rates.purchaseFees,
    userOfCompany: people.userOfCompany,
  };
  return { world, first, second };
}

interface People {
  readonly staff: Row[];
  readonly partners: Row[];
  readonly userOfCompany: Map<number, number>;
}

function accountRows(companies: Companies, since: number, now: number): People {
  const userOfCompany = new Map<number, number>();
  const created = startOfDay(since) - 20 * DAY;
  const staff = STAFF.map((account, i) => userRow(i + 1, account, companies.operator, null, { created, now }));
  const partners = PARTNERS.flatMap((account, i) => {
    const company = companies.byKey.get(account.company ?? '');
    if (!company) return [];
    const id = STAFF.length + 1 + i;
    userOfCompany.set(company.id, id);
    return [userRow(id, account, company, null, { created, now })];
  });
  return { staff, partners, userOfCompany };
}

/** The account of the driver who is on the road. */
export function driverAccount(driver: Driver, company: Company, { since, now }: { since: number; now: number }): Row {
  const [name = '', ...rest] = driver.name.split(' ');
  const account: DemoAccount = {
    email: 'conductor@demo.ec',
    role: 'DRIVER',
    name,
    last_name: rest.join(' '),
    work_position: 'Conductor',
  };
  const times = { created: startOfDay(since) - 20 * DAY, now };
  return userRow(STAFF.length + PARTNERS.length + 1, account, company, driver, times);
}

/** Lines of business of the advisors; all others work in both. */
const LINES: Readonly<Record<string, readonly string[]>> = { 'asesor@demo.ec': ['E'], 'asesor2@demo.ec': ['I'] };

function userRow(
  id: number,
  account: DemoAccount,
  company: Company,
  driver: Driver | null,
  times: { created: number; now: number },
): Row {
  return {
    id_user: id,
    id_company: company.id,
    role: account.role,
    email: account.email,
    password: DEMO_PASSWORD,
    name: account.name,
    last_name: account.last_name,
    work_position: account.work_position,
    phone: driver?.phone ?? `0998${String(100_000 + id * 7_411).slice(-6)}`,
    id_driver: driver?.id ?? null,
    products: LINES[account.email] ?? ['E', 'I'],
    created_at: iso(times.created),
    // Some signed in this morning, some have not for days.
    last_login_at: iso(times.now - ((id * id * 37) % 4_000) * MINUTE),
  };
}
