import { addTruck } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { truckColumns } from '@cabezal/contract/fleet/trucks/truck-import.data';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import { initialQualification } from '@cabezal/domain/system/records/qualification';
import { plateKey, plateSpellings } from '@cabezal/domain/system/validation/plate';
import { bulkInsert, bulkUpdate } from '../../../platform/db/bulk.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { carrier, companiesOf, type ImportCompany } from '../../people/companies/companies-of-rows.queries.ts';
import { changesOf, schemaErrors, wrongOf } from '../../system/imports/by-schema.ts';
import type { Entered, Good, Judged, KindOfImport, Who } from '../../system/imports/kind.ts';
import { type CellValues, parseCells, textOf } from '../../system/imports/parse-cells.ts';
import { publishStored } from '../../system/imports/publish-stored.ts';
import { type CountingCertificate, countingCertificates } from './certificates.queries.ts';
import { judgePapers, type PaperChange, storePapers, withoutPapers } from './import-papers.ts';
import { type DetailsInput, detailValues, errorsOf } from './save-truck.ts';
import type { TruckFacts, TruckValues } from './truck.record.ts';
import { mayEditTruck } from './truck-rights.ts';
import {
  findTrucksByDisks,
  findTrucksByPlates,
  findUsualDrivers,
  holdDriversByCards,
  type UsualDriver,
} from './trucks-import.queries.ts';

interface TruckRow {
  /** Null: a new truck. */
  before: TruckFacts | null;
  values: TruckValues;
  id_company: number;
  papers: readonly PaperChange[];
}

/** Records to which the rows refer. */
interface Known {
  truckOf: (plate: string) => TruckFacts | null;
  /** The truck with that disk in a company. */
  diskOf: (id_company: number, disk: string) => number | null;
  driverOf: (card: string) => UsualDriver | null;
  /** Current certificates of a truck. */
  papersOf: (id_truck: number | undefined) => readonly CountingCertificate[];
  companyOf: (ruc: string | null) => ImportCompany | { error: string };
}

const plateOf = (values: CellValues): string => textOf(values, 'license_plate').toUpperCase();
const diskOf = (values: CellValues): string => textOf(values, 'disk').toUpperCase();
const cardOf = (values: CellValues): string => textOf(values, 'driver_card').toUpperCase();

function driverError(card: string, driver: UsualDriver | null, id_company: number): string | null {
  if (card === '') return null;
  if (driver === null || !driver.party.includes(id_company))
    return 'No es un conductor de la compañía del camión ni asociado con ella';
  return driver.active ? null : 'El conductor está inactivo';
}

/** Rules that depend on stored data: the truck's company, and plate and disk of other trucks. */
function knownErrors(
  who: Who,
  values: CellValues,
  known: Known,
  company: ImportCompany | { error: string },
): Record<string, string | null> {
  const before = known.truckOf(plateOf(values));
  const named = values.company_ruc !== null;
  const mayNot = before !== null && mayEditTruck(who.actor, before) !== true;
  const id_company = before?.id_company ?? ('error' in company ? 0 : company.id_company);
  const isMoved = before !== null && named && !('error' in company) && company.id_company !== before.id_company;
  const taken = known.diskOf(id_company, diskOf(values));
  return {
    license_plate: mayNot ? 'Ya existe un camión con esa placa' : null,
    company_ruc:
      'error' in company && (named || before === null)
        ? company.error
        : isMoved
          ? 'El camión es de otra compañía: cámbielo en su ficha'
          : null,
    disk: taken !== null && taken !== before?.id_truck ? 'La compañía ya tiene un camión con ese disco' : null,
    driver_card: driverError(cardOf(values), known.driverOf(cardOf(values)), id_company),
  };
}

function judge(who: Who, values: CellValues, known: Known): Judged<TruckRow> {
  const before = known.truckOf(plateOf(values));
  const company = known.companyOf(values.company_ruc === null ? null : textOf(values, 'company_ruc'));
  const id_company = before?.id_company ?? ('error' in company ? who.actor.id_company : company.id_company);
  const papers = judgePapers(values, known.papersOf(before?.id_truck), who.today);
  const { company_ruc: _, driver_card: __, ...details } = withoutPapers(values);
  // Types of cells are known only at run time; `schemaErrors` below reports those that do not fit, and such a row is never stored.
  const input = {
    ...details,
    license_plate: plateOf(values),
    disk: diskOf(values),
    id_driver: known.driverOf(cardOf(values))?.id_driver ?? null,
  } as unknown as DetailsInput;
  const errors = {
    ...schemaErrors(
      addTruck.input,
      { ...input, id_company, papers: [] },
      { id_driver: 'driver_card', id_company: 'company_ruc' },
    ),
    ...wrongOf(errorsOf(input, who.today)),
    ...wrongOf(knownErrors(who, values, known, company)),
    ...papers.errors,
  };
  const all = detailValues(input);
  const { license_plate: ___, ...own } = all;
  const changes = before === null ? {} : changesOf(before, own);
  const isChanged = Object.keys(changes).length > 0 || papers.changes.length > 0;
  return {
    errors,
    remarks: papers.remarks,
    before: papers.before,
    keys: [
      { column: 'license_plate', key: `plate ${plateKey(plateOf(values))}` },
      { column: 'disk', key: `disk ${id_company} ${diskOf(values)}` },
    ],
    effect: before === null ? 'NEW' : isChanged ? 'CHANGE' : 'SAME',
    id_record: before?.id_truck ?? null,
    value: {
      before,
      values: before === null ? all : (changes as TruckValues),
      id_company,
      papers: papers.changes,
    },
  };
}

async function prepare(
  tx: Tx,
  who: Who,
  rows: readonly CellValues[],
): Promise<(values: CellValues) => Judged<TruckRow>> {
  const unique = (of: (values: CellValues) => string) => [...new Set(rows.map(of))].filter(one => one !== '');
  const trucks = await findTrucksByPlates(tx, unique(plateOf).flatMap(plateSpellings));
  const disks = await findTrucksByDisks(tx, unique(diskOf));
  const drivers = await findUsualDrivers(tx, unique(cardOf));
  const companyOf = await companiesOf(tx, who, rows);
  const papers = await countingCertificates(
    tx,
    trucks.map(truck => truck.id_truck),
  );
  const papersOf = groupBy(papers, paper => paper.id_truck);
  const byPlate = new Map(trucks.map(truck => [plateKey(truck.license_plate), truck]));
  const byDisk = new Map(disks.map(truck => [`${truck.id_company} ${truck.disk}`, truck.id_truck]));
  const byCard = new Map(drivers.map(driver => [driver.identification_card, driver]));
  const known: Known = {
    truckOf: plate => byPlate.get(plateKey(plate)) ?? null,
    diskOf: (id_company, disk) => byDisk.get(`${id_company} ${disk}`) ?? null,
    driverOf: card => byCard.get(card) ?? null,
    papersOf: id_truck => papersOf.get(id_truck ?? 0) ?? [],
    companyOf: ruc => carrier(companyOf(ruc)),
  };
  return values => judge(who, values, known);
}

/** Locks the usual drivers of the file, as the form does, so that nobody can move them to another carrier in the meantime. */
async function hold(tx: Tx, entered: readonly Entered[]): Promise<void> {
  const cards = entered.map(({ cells }) => cardOf(parseCells(truckColumns, cells).values));
  await holdDriversByCards(
    tx,
    [...new Set(cards)].filter(card => card !== ''),
  );
}

async function store(tx: Tx, { actor }: Who, rows: readonly Good<TruckRow>[]): Promise<Map<number, number>> {
  const added = rows.filter(row => row.effect === 'NEW');
  const changed = rows.filter(row => row.effect === 'CHANGE');
  const own = actor.audience === 'operator' ? actor.id_company : null;
  const values = added.map(({ value }) => ({
    ...value.values,
    id_company: value.id_company,
    is_owner: value.id_company === own,
    qualification: initialQualification(actor.audience === 'operator'),
    created_at: tx.now,
  }));
  const made = await bulkInsert<{ id_truck: number; license_plate: string }>(tx, 'trucks', values, [
    'id_truck',
    'license_plate',
  ]);
  const idOf = new Map(made.map(truck => [truck.license_plate, truck.id_truck]));
  const ids = new Map(added.map(row => [row.row_number, idOf.get(row.value.values.license_plate ?? '') ?? 0]));
  for (const row of changed) ids.set(row.row_number, row.value.before?.id_truck ?? 0);
  // Trucks are locked before their papers are written.
  const papers = rows.flatMap(({ row_number, value }) =>
    value.papers.length === 0 ? [] : [{ id_truck: ids.get(row_number) ?? 0, changes: value.papers }],
  );
  await storePapers(tx, actor.name, papers);
  const edited = changed.filter(row => Object.keys(row.value.values).length > 0);
  const updates = edited.map(({ value: { before, values } }) => ({
    id_truck: before?.id_truck,
    version: before?.version ?? 0,
    ...values,
  }));
  await bulkUpdate(tx, 'trucks', 'id_truck', updates);
  publishStored(tx, 'truck', { added: 'add_truck', changed: 'edit_truck' }, [...added, ...edited], ids);
  for (const id_company of new Set(changed.map(row => row.value.id_company)))
    tx.changed('truck', undefined, [id_company]);
  return ids;
}

export const truckImport: KindOfImport<TruckRow> = {
  kind: 'trucks',
  action: 'truck.write',
  columns: truckColumns,
  named: true,
  prepare,
  hold,
  store,
};
