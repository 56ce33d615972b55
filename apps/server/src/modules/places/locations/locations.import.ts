import { addLocation } from '@cabezal/contract/places/locations/location-edits.calls';
import { locationColumns } from '@cabezal/contract/places/locations/location-import.data';
import { pointErrorField } from '@cabezal/domain/places/locations/location';
import { locationCompanyError, mayPickCompany } from '@cabezal/domain/places/locations/location-rights';
import { localText } from '@cabezal/domain/places/locations/location-text';
import { bulkInsert, bulkUpdate } from '../../../platform/db/bulk.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { companiesOf } from '../../people/companies/companies-of-rows.queries.ts';
import { changesOf, schemaErrors, wrongOf } from '../../system/imports/by-schema.ts';
import type { Good, Judged, KindOfImport, Who } from '../../system/imports/kind.ts';
import { type CellValues, plain, textOf } from '../../system/imports/parse-cells.ts';
import { publishStored } from '../../system/imports/publish-stored.ts';
import { goneLocals } from './locals.ts';
import type { LocationDetails, LocationFacts } from './location.record.ts';
import { changedLocals, codeOf, fenceOf, localsError, localsOf, orNull, typeOf } from './location-cells.ts';
import { type CantonFacts, type LocalValues, localsInUse, writeLocals } from './location-edits.queries.ts';
import {
  cantonFinder,
  type Finders,
  locationFinder,
  mayChange,
  ownerFinder,
  type Referred,
  referredBy,
} from './location-references.ts';
import { locationEditorOf } from './location-rights.ts';
import { allCantons, findKnownLocations } from './locations-import.queries.ts';
import { type NewPlace, nearRemarks, remarkTwins, squaresOf } from './near-locations.ts';
import { redrawFence } from './redraw-fence.ts';
import { type DetailsInput, detailValues, fieldErrors, typeError } from './save-location.ts';

interface LocationRow {
  /** Null: a new establishment. */
  before: LocationFacts | null;
  values: Partial<LocationDetails>;
  /** Null: the stored ones stay. */
  locals: LocalValues[] | null;
  /** The owner, or the person's own company for a public place: the party of the change. */
  id_company: number;
}

interface Known extends Finders {
  nearOf: (place: NewPlace) => string | null;
  /** Locals that trips use. */
  used: ReadonlySet<number>;
}

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
    list_locals: localsOf(values, before).locals ?? [],
    lat: values.lat as number,
    lng: values.lng as number,
    radius_m: (values.radius_m as number | null) ?? before?.radius_m ?? 300,
    fence: fenceOf(values, before).fence?.map(([lng, lat]): [number, number] => [lng, lat]) ?? null,
    requires_credential: (values.requires_credential as boolean | null) ?? before?.requires_credential ?? false,
    entry_document: orNull(values, 'entry_document'),
    active: before?.active ?? true,
  };
}

function refersErrors(who: Who, values: CellValues, { canton, owner }: Referred) {
  return wrongOf({
    canton: 'error' in canton ? canton.error : null,
    company_ruc: 'error' in owner ? owner.error : locationCompanyError(typeOf(values), owner.id_company),
    type: typeError(who.actor, typeOf(values)),
  });
}

/** Refuses a change of an establishment without the right; a stranger's is reported as a duplicate code. */
function rightsError(who: Who, before: LocationFacts | null): Record<string, string> {
  if (before === null || mayChange(who, before)) return {};
  return {
    code:
      before.code === null ? 'No puede cambiar este establecimiento' : 'Ya existe un establecimiento con ese código',
  };
}

/** Columns that show errors of form fields with another name. */
const columnOf = { id_canton: 'canton', list_locals: 'locals' };

function errorsOf(who: Who, values: CellValues, known: Known, referred: Referred): Record<string, string> {
  const { canton, before } = referred;
  const input = inputOf(values, 'error' in canton ? null : canton, before);
  const { lat: point, ...fields } = wrongOf(fieldErrors(input));
  const own = Object.entries(fields).filter(([field]) => !field.startsWith('list_locals'));
  return {
    ...schemaErrors(addLocation.input, { ...input, id_canton: input.id_canton || 1 }, columnOf),
    ...(point === undefined ? {} : { [pointErrorField(input)]: point }),
    ...Object.fromEntries(own),
    ...refersErrors(who, values, referred),
    ...rightsError(who, before),
    ...wrongOf({
      locals: localsError(localsOf(values, before), before, known.used),
      fence: fenceOf(values, before).error,
    }),
  };
}

/** Fields that differ from the stored values; an empty cell keeps the value. */
function changedValues(before: LocationFacts, all: LocationDetails): Partial<LocationDetails> {
  const { fence, id_company: _, ...own } = all;
  const changes = changesOf(
    before,
    own as Partial<Record<keyof LocationFacts, string | number | boolean | null>>,
  ) as Partial<LocationDetails>;
  return JSON.stringify(fence) === JSON.stringify(before.fence) ? changes : { ...changes, fence };
}

const placeOf = ({ before, values: { name, lat, lng, id_canton } }: LocationRow): NewPlace | null =>
  before !== null || name === undefined || typeof lat !== 'number' || typeof lng !== 'number'
    ? null
    : { name, lat, lng, id_canton: id_canton ?? null };

function judge(who: Who, values: CellValues, known: Known): Judged<LocationRow> {
  const referred = referredBy(who, values, known);
  const { owner, before } = referred;
  const canton = 'error' in referred.canton ? null : referred.canton;
  const input = inputOf(values, canton, before);
  const id_company = 'error' in owner ? null : owner.id_company;
  const all = canton === null ? null : detailValues(input, canton, id_company);
  const stored = before === null || all === null ? (all ?? {}) : changedValues(before, all);
  const locals = changedLocals(localsOf(values, before).locals, before);
  const value = { before, values: stored, locals, id_company: id_company ?? who.actor.id_company };
  const place = placeOf(value);
  const near = place === null ? null : known.nearOf(place);
  const key = codeOf(values) || `${id_company ?? 0} ${input.id_canton} ${plain(input.name)}`;
  return {
    errors: errorsOf(who, values, known, referred),
    remarks: near === null ? {} : { lat: near },
    keys: [{ column: codeOf(values) ? 'code' : 'name', key: `location ${key}` }],
    sharedKeys: place === null ? [] : squaresOf(place),
    effect: before === null ? 'NEW' : Object.keys(stored).length > 0 || locals !== null ? 'CHANGE' : 'SAME',
    id_record: before?.id_location ?? null,
    value,
  };
}

async function prepare(
  tx: Tx,
  who: Who,
  rows: readonly CellValues[],
): Promise<(values: CellValues) => Judged<LocationRow>> {
  const acts = mayPickCompany(locationEditorOf(who.actor));
  const companyOf = await companiesOf(tx, who, rows, company => acts && company.is_associated);
  const codes = [...new Set(rows.map(codeOf))].filter(code => code !== '');
  const names = [...new Set(rows.map(values => textOf(values, 'name')))];
  const cantonOf = cantonFinder(await allCantons(tx));
  const ownerOf = ownerFinder(who, companyOf);
  const locationOf = locationFinder(await findKnownLocations(tx, { codes, names }));
  const finders = { cantonOf, ownerOf, locationOf };
  const meant = rows.map(values => ({ values, before: referredBy(who, values, finders).before }));
  const gone = meant.flatMap(({ values, before }) => {
    const { locals } = localsOf(values, before);
    return locals === null ? [] : goneLocals(before?.list_locals ?? [], locals).map(local => local.id_local);
  });
  const points = meant.flatMap(({ values: { lat, lng }, before }) =>
    before === null && typeof lat === 'number' && typeof lng === 'number' ? [{ lat, lng }] : [],
  );
  const used = new Set((await localsInUse(tx, gone)).map(local => local.id_local));
  const nearOf = await nearRemarks(tx, who, points);
  return values => judge(who, values, { ...finders, nearOf, used });
}

async function insertNew(tx: Tx, { actor }: Who, rows: readonly Good<LocationRow>[]): Promise<Map<number, number>> {
  const values = rows.map(({ value }) => ({ ...value.values, author: actor.name, created_at: tx.now }));
  const made = await bulkInsert<{
    id_location: number;
    code: string | null;
    name: string;
    id_canton: number;
    id_company: number | null;
  }>(tx, 'locations', values, ['id_location', 'code', 'name', 'id_canton', 'id_company']);
  const keyOf = (l: Partial<LocationDetails>) => l.code ?? `${l.id_company} ${l.id_canton} ${l.name}`;
  const idOf = new Map(made.map(l => [keyOf(l), l.id_location]));
  return new Map(rows.map(row => [row.row_number, idOf.get(keyOf(row.value.values)) ?? 0]));
}

/** A row for the history, with its locals as text. */
function asLogged(row: Good<LocationRow>) {
  const { before, values, locals, id_company } = row.value;
  if (locals === null) return { ...row, value: { before, values, id_company } };
  const was = before === null ? null : { ...before, list_locals: before.list_locals.map(localText) };
  return { ...row, value: { before: was, values: { ...values, list_locals: locals.map(localText) }, id_company } };
}

async function store(tx: Tx, who: Who, rows: readonly Good<LocationRow>[]): Promise<Map<number, number>> {
  const changed = rows.filter(row => row.effect === 'CHANGE');
  const ids = await insertNew(
    tx,
    who,
    rows.filter(row => row.effect === 'NEW'),
  );
  for (const row of changed) ids.set(row.row_number, row.value.before?.id_location ?? 0);
  const updates = changed.map(({ value: { before, values } }) => ({
    id_location: before?.id_location,
    version: before?.version ?? 0,
    ...values,
  }));
  await bulkUpdate(tx, 'locations', 'id_location', updates);
  const withLocals = rows.flatMap(({ row_number, value: { locals } }) =>
    locals === null ? [] : [{ id_location: ids.get(row_number) ?? 0, locals }],
  );
  if (withLocals.length > 0) await writeLocals(tx, withLocals);
  publishStored(tx, 'location', { added: 'add_location', changed: 'update_location' }, rows.map(asLogged), ids);
  for (const { value } of changed)
    if (value.before !== null) await redrawFence(tx, value.before, { ...value.before, ...value.values });
  return ids;
}

export const locationImport: KindOfImport<LocationRow> = {
  kind: 'locations',
  action: 'location.write',
  columns: locationColumns,
  named: true,
  prepare,
  compare: rows => remarkTwins(rows, placeOf),
  store,
};
