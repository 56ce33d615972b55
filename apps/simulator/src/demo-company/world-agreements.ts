/** What was agreed with the companies of the demonstration: papers, teams, costs of depots and gensets, a block that has ended. */
import type { Row, TableRow } from './batches';
import { DAY, iso, localDate, startOfDay } from './clock';
import { FILE_ID } from './demo-files';
import type { Output } from './output';
import { STAFF_ID } from './people.data';
import { lineByScac, PUBLIC_LOCATIONS } from './reference';
import type { Company, World } from './world';

const AUTHOR = 'Datos de demostración';

/** Lines with empties in Guayaquil, with the cost of one movement at the first depot in cents. */
const LINES: readonly (readonly [scac: string, cents: number])[] = [
  ['MAEU', 3850],
  ['MSCU', 4000],
  ['HLCU', 3600],
  ['CMDU', 3900],
  ['COSU', 3500],
];
const usd = (cents: number) => (cents / 100).toFixed(2);

/** Every depot accepts three of the lines, each at its own cost. */
const depotLines = PUBLIC_LOCATIONS.filter(place => place.type === 'DEP').flatMap(({ id_location }, i) =>
  [0, 1, 2].map(n => {
    const [scac, cents] = LINES[(i + n) % LINES.length] ?? ['MAEU', 3850];
    return { id_location, id_shipping_line: lineByScac(scac).id_shipping_line, amount: usd(cents + (i % 4) * 75) };
  }),
);

/** What a movement of a line's empty costs at a depot, USD; undefined without an agreement. */
export const depotCost = (id_shipping_line: number, id_location: number): string | undefined =>
  depotLines.find(row => row.id_shipping_line === id_shipping_line && row.id_location === id_location)?.amount;

/** Costs of depots since the company began. */
function depotRows(at: string, since: number) {
  return depotLines.map((row, i) => ({
    id_deposit_cost: i + 1,
    id_family: i + 1,
    code: `CDE-${String(i + 1).padStart(5, '0')}`,
    ...row,
    cost_kind: 'MOVIMIENTO',
    valid_from: localDate(since),
    author: AUTHOR,
    created_at: at,
    approved_at: at,
  }));
}

/** The cost of a year ago, the current one and, for the first carrier, a future one. */
function rentalRows(carriers: readonly Company[], now: number): Row[] {
  const row = (company: Company, days: number, cents: number) => ({
    id_company: company.id,
    valid_from: localDate(now + days * DAY),
    cost: usd(cents),
    author: AUTHOR,
    created_at: iso(now - 400 * DAY),
  });
  return carriers.flatMap((carrier, i) => [
    row(carrier, -380, 5500 + i * 100),
    row(carrier, -120, 5800 + i * 100),
    ...(i === 0 ? [row(carrier, 40, 6200)] : []),
  ]);
}

/** A block that has ended: person, time, reason. */
function blockRows(company: Company, now: number): Row[] {
  const log = (days: number, from_state: string, to_state: string, motive: string) => ({
    noun: 'company',
    id_record: company.id,
    from_state,
    to_state,
    motive,
    at: iso(startOfDay(now) - days * DAY),
    author: AUTHOR,
  });
  return [
    log(45, 'ACTIVA', 'BLOQUEADA', 'Póliza de responsabilidad civil vencida en dos unidades.'),
    log(41, 'BLOQUEADA', 'ACTIVA', 'Presentó las pólizas renovadas.'),
  ];
}

/** Teams are responsible for customers; the second customer also has one for the nights. */
function teamRows(customers: readonly Company[], at: string): TableRow[] {
  const names = customers.flatMap((company, i) =>
    ['Día', ...(i === 1 ? ['Noche y fines de semana'] : [])].map(name => ({ company, name })),
  );
  return names.flatMap(({ company, name }, i): TableRow[] => [
    ['operations_teams', { id_operations_team: i + 1, id_company: company.id, name, created_at: at }],
    ['operations_team_users', { id_operations_team: i + 1, id_user: STAFF_ID.operative }],
  ]);
}

/** Rows that refer to companies, their people and places. */
export function agreementRows(
  of: { carriers: readonly Company[]; customers: readonly Company[] },
  now: number,
  since: number,
): TableRow[] {
  const at = iso(since);
  const last = of.carriers.at(-1);
  const named = (table: TableRow[0], rows: readonly Row[]): TableRow[] => rows.map(row => [table, row]);
  return [
    ...named('deposit_costs', depotRows(at, since)),
    ...named('generator_rentals', rentalRows(of.carriers, now)),
    ...named('state_logs', last ? blockRows(last, now) : []),
    ...teamRows(of.customers, at),
  ];
}

/** Papers of the carriers except the second, which still waits for procurement. */
export function writeCompanyPapers(out: Output, { carriers }: World, at: number): void {
  for (const carrier of carriers.filter((_, i) => i !== 1)) {
    for (const kind of ['PERMISO', 'RUC', 'CONTRATO'] as const) {
      out.add('documents', {
        id_document: out.next('document'),
        id_file: FILE_ID[kind],
        kind,
        id_guide: null,
        id_stop: null,
        id_company: carrier.id,
        author: AUTHOR,
        created_at: iso(at),
      });
    }
  }
}
