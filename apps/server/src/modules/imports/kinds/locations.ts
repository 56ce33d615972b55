import { IMPORT_COLUMNS } from '@cabezal/contract/imports/import-columns.data';
import { addLocation } from '@cabezal/contract/locations/location-changes.calls';
import { locationCompanyError, locationRights, mayPickCompany } from '@cabezal/domain/access/location-rights';
import { STOP_CODE_NAMES, STOP_CODES, type StopCode } from '@cabezal/domain/status/stop-codes';
import { bulkInsert, bulkUpdate } from '../../../platform/db/bulk.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { CantonFacts, LocationDetails, LocationFacts } from '../../locations/location-changes.queries.ts';
import { keeperOf } from '../../locations/location-rights.ts';
import { redrawFence } from '../../locations/redraw-fence.ts';
import { type DetailsInput, detailValues, fieldErrors, typeError } from '../../locations/save-location.ts';
import type { Good, Judged, KindOfImport, Who } from '../kind.ts';
import { type CellValues, plain, textOf } from '../parse-cells.ts';
import { changesOf, schemaErrors, wrongOf } from './by-schema.ts';
import { companiesOf, type ImportCompany } from './companies.ts';
import { allCantons, findKnownLocations } from './locations.queries.ts';
import { tellStored } from './tell-stored.ts';

interface LocationRow {
  /** Null: a new establishment. */
  before: LocationFacts | null;
  values: Partial<LocationDetails>;
  /** The person's own where it is public: who hears of it. */
  id_company: number;
}
type Owner = { id_company: number | null } | { error: string };

interface Known {
  cantonOf: (values: CellValues) => CantonFacts | { error: string };
  ownerOf: (values: CellValues) => Owner;
  locationOf: (values: CellValues, canton: CantonFacts | null, owner: Owner) => LocationFacts | null;
}

const typeOf = (values: CellValues): StopCode =>
  STOP_CODES.find(code => STOP_CODE_NAMES[code] === values.type) ?? 'OTR';
const codeOf = (values: CellValues): string => textOf(values, 'code').toUpperCase();
const orNull = (values: CellValues, key: string): string | null => textOf(values, key) || null;

/** The row as the form would send it. */
function inputOf(values: CellValues, canton: CantonFacts | null, before: LocationFacts | null): DetailsInput {
  return {
    name: textOf(values, 'name'),
    type: typeOf(values),
    code: codeOf(values) || null,
    address: orNull(values, 'address'),
    id_canton: canton?.id_canton ?? 0,
    contact_name: orNull(values, 'contact_name'),
    contact_phone: orNull(values, 'contact_phone'),
    code_bic: orNull(values, 'code_bic')?.toUpperCase() ?? null,
    free_hours: (values.free_hours as number | null) ?? null,
    list_locals: [],
    lat: values.lat as number,
    lng: values.lng as number,
    radius_m: (values.radius_m as number | null) ?? before?.radius_m ?? 300,
    fence: before?.fence ? [...before.fence.map(([lng, lat]): [number, number] => [lng, lat])] : null,
    requires_credential: (values.requires_credential as boolean | null) ?? before?.requires_credential ?? false,
    entry_document: orNull(values, 'entry_document'),
    active: before?.active ?? true,
  };
}

function refersErrors(who: Who, values: CellValues, canton: CantonFacts | { error: string }, owner: Owner) {
  const id_company = 'error' in owner ? null : owner.id_company;
  return wrongOf({
    canton: 'error' in canton ? canton.error : null,
    company_ruc: 'error' in owner ? owner.error : locationCompanyError(typeOf(values), id_company),
    type: typeError(who.actor, typeOf(values)),
  });
}

/** One that is there is changed only by those who may; a stranger's is told as taken. */
function rightsError(who: Who, before: LocationFacts | null): Record<string, string> {
  if (before === null || locationRights(keeperOf(who.actor), before).edit === true) return {};
  return {
    code:
      before.code === null ? 'No puede cambiar este establecimiento' : 'Ya existe un establecimiento con ese código',
  };
}

function judge(who: Who, values: CellValues, known: Known): Judged<LocationRow> {
  const found = known.cantonOf(values);
  const canton = 'error' in found ? null : found;
  const owner = known.ownerOf(values);
  const before = known.locationOf(values, canton, owner);
  const input = inputOf(values, canton, before);
  const errors = {
    ...schemaErrors(addLocation.input, { ...input, id_canton: canton?.id_canton ?? 1 }),
    ...wrongOf(fieldErrors(input)),
    ...refersErrors(who, values, found, owner),
    ...rightsError(who, before),
  };
  const id_company = 'error' in owner ? null : owner.id_company;
  const all = canton === null ? null : detailValues(input, canton, id_company);
  const { fence: _, id_company: __, ...own } = all ?? {};
  const changes =
    before === null
      ? {}
      : changesOf(before, own as Partial<Record<keyof LocationFacts, string | number | boolean | null>>);
  const key = codeOf(values) || `${id_company ?? 0} ${input.id_canton} ${plain(input.name)}`;
  return {
    errors,
    keys: [{ column: codeOf(values) ? 'code' : 'name', key: `location ${key}` }],
    effect: before === null ? 'NEW' : Object.keys(changes).length > 0 ? 'CHANGE' : 'SAME',
    id_record: before?.id_location ?? null,
    value: {
      before,
      values: before === null ? (all ?? {}) : (changes as Partial<LocationDetails>),
      id_company: id_company ?? who.actor.id_company,
    },
  };
}

/** A canton by its name, in its province where several have it. */
function cantonFinder(cantons: readonly CantonFacts[]): Known['cantonOf'] {
  return values => {
    const name = plain(textOf(values, 'canton'));
    const province = plain(textOf(values, 'province'));
    const found = cantons.filter(c => plain(c.name) === name && (province === '' || plain(c.province) === province));
    const [first, second] = found;
    if (first === undefined) return { error: 'No hay un cantón con ese nombre en esa provincia' };
    return second === undefined ? first : { error: `Escriba la provincia: ${found.map(c => c.province).join(', ')}` };
  };
}

/** Whose the place shall be: the own company's; the operator names any or none, a forwarder those that it acts for. */
function ownerFinder(who: Who, companyOf: (ruc: string | null) => ImportCompany | { error: string }): Known['ownerOf'] {
  return values => {
    const ruc = orNull(values, 'company_ruc');
    if (ruc === null && who.actor.audience === 'operator') return { id_company: null };
    return companyOf(ruc);
  };
}

async function prepare(
  tx: Tx,
  who: Who,
  rows: readonly CellValues[],
): Promise<(values: CellValues) => Judged<LocationRow>> {
  const acts = mayPickCompany(keeperOf(who.actor));
  const companyOf = await companiesOf(tx, who, rows, company => acts && company.is_associated);
  const codes = [...new Set(rows.map(codeOf))].filter(code => code !== '');
  const names = [...new Set(rows.map(values => textOf(values, 'name')))];
  const locations = await findKnownLocations(tx, { codes, names });
  const byCode = new Map(locations.map(l => [l.code, l]));
  const nameKey = (l: { id_company: number | null; id_canton: number | null; name: string }) =>
    `${l.id_company} ${l.id_canton} ${plain(l.name)}`;
  const byName = new Map(locations.map(l => [nameKey(l), l]));
  const known: Known = {
    cantonOf: cantonFinder(await allCantons(tx)),
    ownerOf: ownerFinder(who, companyOf),
    locationOf: (values, canton, owner) => {
      const code = codeOf(values);
      if (code !== '') return byCode.get(code) ?? null;
      if (canton === null || 'error' in owner) return null;
      return (
        byName.get(
          nameKey({ id_company: owner.id_company, id_canton: canton.id_canton, name: textOf(values, 'name') }),
        ) ?? null
      );
    },
  };
  return values => judge(who, values, known);
}

async function store(tx: Tx, { actor }: Who, rows: readonly Good<LocationRow>[]): Promise<Map<number, number>> {
  const added = rows.filter(row => row.effect === 'NEW');
  const changed = rows.filter(row => row.effect === 'CHANGE');
  const values = added.map(({ value }) => ({ ...value.values, author: actor.name, created_at: tx.now }));
  const made = await bulkInsert<{
    id_location: number;
    code: string | null;
    name: string;
    id_canton: number;
    id_company: number | null;
  }>(tx, 'locations', values, ['id_location', 'code', 'name', 'id_canton', 'id_company']);
  const keyOf = (l: Partial<LocationDetails>) => l.code ?? `${l.id_company} ${l.id_canton} ${l.name}`;
  const idOf = new Map(made.map(l => [keyOf(l), l.id_location]));
  const ids = new Map(added.map(row => [row.row_number, idOf.get(keyOf(row.value.values)) ?? 0]));
  for (const row of changed) ids.set(row.row_number, row.value.before?.id_location ?? 0);
  const updates = changed.map(({ value }) => ({ id_location: value.before?.id_location, ...value.values }));
  await bulkUpdate(tx, 'locations', 'id_location', updates);
  tellStored(tx, 'location', { added: 'add_location', changed: 'update_location' }, rows, ids);
  for (const { value } of changed)
    if (value.before !== null) await redrawFence(tx, value.before, { ...value.before, ...value.values });
  return ids;
}

export const locationImport: KindOfImport<LocationRow> = {
  kind: 'locations',
  action: 'location.write',
  columns: IMPORT_COLUMNS.locations,
  prepare,
  store,
};
