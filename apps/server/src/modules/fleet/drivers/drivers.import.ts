import { addDriver, person } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { driverColumns } from '@cabezal/contract/fleet/drivers/driver-import.data';
import { initialQualification } from '@cabezal/domain/system/records/qualification';
import {
  currentLicense,
  type LicenseFacts,
  licenseDatesError,
  NATIONALITY_ECUADORIAN,
} from '@cabezal/domain/system/validation/driver';
import { bulkInsert, bulkUpdate } from '../../../platform/db/bulk.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { carrier, companiesOf } from '../../people/companies/companies-of-rows.queries.ts';
import { changesOf, schemaErrors, wrongOf } from '../../system/imports/by-schema.ts';
import type { Good, Judged, KindOfImport, Who } from '../../system/imports/kind.ts';
import { type CellValues, textOf } from '../../system/imports/parse-cells.ts';
import { publishStored } from '../../system/imports/publish-stored.ts';
import type { DriverValues } from './driver.record.ts';
import { mayEditDriver } from './driver-rights.ts';
import { keepFormerTerms } from './driver-terms.queries.ts';
import { findDriversByCards, type KnownDriver } from './drivers-import.queries.ts';
import { type AddDriverInput, type PersonInput, personErrors, personValues } from './save-driver.ts';

interface License {
  license_type: string;
  issued_on: string | null;
  license_expiry: string;
}
interface DriverRow {
  /** Null: a new driver. */
  before: KnownDriver | null;
  values: DriverValues;
  /** Null: the existing one. */
  license: License | null;
  id_company: number;
}

const str = (values: CellValues, key: string): string | null => textOf(values, key) || null;

/** The row as the form would send it; missing values get the form's defaults. */
function inputOf(values: CellValues, id_company: number | null, before: KnownDriver | null): AddDriverInput {
  const kind = values.identification_kind === 'Pasaporte' ? 'PASAPORTE' : 'CEDULA';
  // In a file, every field of a person is text or empty; the schema of the call checks them before the row is stored.
  const plain = Object.fromEntries(
    Object.keys(person).map(field => [field, str(values, field)]),
  ) as unknown as PersonInput;
  return {
    ...plain,
    identification_kind: values.identification_kind === null ? (before?.identification_kind ?? kind) : kind,
    identification_card: cardOf(values),
    name: str(values, 'name') ?? '',
    last_name: str(values, 'last_name') ?? '',
    nationality: str(values, 'nationality') ?? before?.nationality ?? NATIONALITY_ECUADORIAN,
    license_points: (values.license_points as number | null) ?? Number(before?.license_points ?? 30),
    license_type: str(values, 'license_type') ?? '',
    issued_on: str(values, 'issued_on'),
    license_expiry: str(values, 'license_expiry') ?? '',
    id_company,
    papers: [],
  };
}
const cardOf = (values: CellValues): string => (str(values, 'identification_card') ?? '').toUpperCase();

const columnOf = { id_company: 'company_ruc' };

/** The person must be allowed to change an existing driver; his company is not changed by an import. */
function knownErrors(who: Who, before: KnownDriver, company: { id_company: number } | null): Record<string, string> {
  if (mayEditDriver(who.actor, before) !== true)
    return { identification_card: 'Ya existe un conductor con esa identificación' };
  const isOther = company !== null && company.id_company !== before.id_company;
  return isOther ? { company_ruc: 'El conductor es de otra compañía: cámbielo en su ficha' } : {};
}

function judge(who: Who, values: CellValues, before: KnownDriver | null, company: Found): Judged<DriverRow> {
  const named = values.company_ruc !== null;
  const id_company = before?.id_company ?? ('error' in company ? null : company.id_company);
  const input = inputOf(values, id_company, before);
  const errors = {
    ...schemaErrors(addDriver.input, input, columnOf),
    ...wrongOf({
      ...personErrors(input, who.today),
      issued_on: licenseDatesError(input.issued_on, input.license_expiry, who.today),
    }),
    ...('error' in company && (named || before === null) ? { company_ruc: company.error } : {}),
    ...(before === null ? {} : knownErrors(who, before, named && !('error' in company) ? company : null)),
  };
  const { identification_card: _, ...person } = personValues(input);
  const changes = before === null ? {} : changesOf(before, person);
  const license = {
    license_type: input.license_type,
    issued_on: input.issued_on ?? null,
    license_expiry: input.license_expiry,
  };
  const hasLicense = before?.licenses.some(
    l => l.license_type === license.license_type && l.license_expiry === license.license_expiry,
  );
  const isChanged = Object.keys(changes).length > 0 || hasLicense === false;
  return {
    errors,
    keys: [{ column: 'identification_card', key: `card ${input.identification_card}` }],
    effect: before === null ? 'NEW' : isChanged ? 'CHANGE' : 'SAME',
    id_record: before?.id_driver ?? null,
    value: {
      before,
      values: before === null ? personValues(input) : (changes as DriverValues),
      license: hasLicense ? null : license,
      id_company: id_company ?? who.actor.id_company,
    },
  };
}
type Found = ReturnType<typeof carrier>;

async function prepare(
  tx: Tx,
  who: Who,
  rows: readonly CellValues[],
): Promise<(values: CellValues) => Judged<DriverRow>> {
  const known = await findDriversByCards(tx, [...new Set(rows.map(cardOf))]);
  const byCard = new Map(known.map(driver => [driver.identification_card, driver]));
  const companyOf = await companiesOf(tx, who, rows);
  return values =>
    judge(who, values, byCard.get(cardOf(values)) ?? null, carrier(companyOf(str(values, 'company_ruc'))));
}

async function insertNew(tx: Tx, { actor }: Who, rows: readonly Good<DriverRow>[]): Promise<Map<number, number>> {
  const qualification = initialQualification(actor.audience === 'operator');
  const values = rows.map(({ value }) => ({
    ...value.values,
    id_company: value.id_company,
    license_type: value.license?.license_type,
    license_expiry: value.license?.license_expiry,
    qualification,
    date_created: tx.now,
  }));
  const made = await bulkInsert<{ id_driver: number; identification_card: string }>(tx, 'drivers', values, [
    'id_driver',
    'identification_card',
  ]);
  const idOf = new Map(made.map(driver => [driver.identification_card, driver.id_driver]));
  return new Map(rows.map(row => [row.row_number, idOf.get(row.value.values.identification_card ?? '') ?? 0]));
}

async function insertLicenses(
  tx: Tx,
  { actor }: Who,
  rows: readonly Good<DriverRow>[],
  ids: Map<number, number>,
): Promise<void> {
  const licenses = rows.flatMap(({ row_number, value }) =>
    value.license === null
      ? []
      : [{ id_driver: ids.get(row_number), ...value.license, author: actor.name, created_at: tx.now }],
  );
  await bulkInsert(tx, 'driver_licenses', licenses, []);
}

/** New values of an existing driver, with his current licence after the file has added another one. */
function changedValues({ before, values, license }: DriverRow): DriverValues {
  if (before === null || license === null) return values;
  const newest = { id_license: Number.MAX_SAFE_INTEGER, ...license };
  const current = currentLicense<LicenseFacts>([...before.licenses, newest]) ?? newest;
  return { ...values, license_type: current.license_type, license_expiry: current.license_expiry };
}

async function store(tx: Tx, who: Who, rows: readonly Good<DriverRow>[]): Promise<Map<number, number>> {
  const added = rows.filter(row => row.effect === 'NEW');
  const changed = rows
    .filter(row => row.effect === 'CHANGE')
    .map(row => ({ ...row, value: { ...row.value, values: changedValues(row.value) } }));
  const ids = await insertNew(tx, who, added);
  for (const { row_number, value } of changed) ids.set(row_number, value.before?.id_driver ?? 0);
  const updates = changed.map(({ value: { before, values } }) => ({
    id_driver: before?.id_driver,
    version: before?.version ?? 0,
    ...values,
  }));
  await bulkUpdate(tx, 'drivers', 'id_driver', updates);
  await keepFormerTerms(
    tx,
    changed.flatMap(({ value: { before, values } }) => (before === null ? [] : [{ before, after: values }])),
  );
  await insertLicenses(tx, who, rows, ids);
  publishStored(tx, 'driver', { added: 'add_driver', changed: 'edit_driver' }, [...added, ...changed], ids);
  return ids;
}

export const driverImport: KindOfImport<DriverRow> = {
  kind: 'drivers',
  action: 'driver.write',
  columns: driverColumns,
  named: true,
  prepare,
  store,
};
