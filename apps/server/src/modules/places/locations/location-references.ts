import { locationRights } from '@cabezal/domain/places/locations/location-rights';
import type { ImportCompany } from '../../people/companies/companies-of-rows.queries.ts';
import type { Who } from '../../system/imports/kind.ts';
import { type CellValues, plain, textOf } from '../../system/imports/parse-cells.ts';
import type { LocationFacts } from './location.record.ts';
import { codeOf, orNull, typeOf } from './location-cells.ts';
import type { CantonFacts } from './location-edits.queries.ts';
import { locationEditorOf } from './location-rights.ts';

/** What the rows of an import refer to: cantons, companies and establishments. */

export type Canton = CantonFacts | { error: string };
export type Owner = { id_company: number | null } | { error: string };

export interface Finders {
  cantonOf: (values: CellValues) => Canton;
  /** The owner that the row names. */
  ownerOf: (values: CellValues) => Owner;
  locationOf: (values: CellValues, canton: CantonFacts | null, owner: Owner) => LocationFacts | null;
}

/** What the cells of a row refer to. */
export interface Referred {
  canton: Canton;
  owner: Owner;
  /** Null: a new establishment. */
  before: LocationFacts | null;
}

const noCanton = 'No hay un cantón con ese nombre en esa provincia';

export const mayChange = (who: Who, before: LocationFacts): boolean =>
  locationRights(locationEditorOf(who.actor), before).edit === true;

/** An empty cell keeps the stored owner; an import changes none. */
function ownerAfter(who: Who, values: CellValues, named: Owner, before: LocationFacts | null): Owner {
  if (before === null) return named;
  if (orNull(values, 'company_ruc') === null || !mayChange(who, before)) return { id_company: before.id_company };
  if ('error' in named || named.id_company === before.id_company) return named;
  return { error: 'El establecimiento no es de esa compañía: cámbielo en su ficha' };
}

export function referredBy(who: Who, values: CellValues, known: Finders): Referred {
  const found = known.cantonOf(values);
  const named = known.ownerOf(values);
  const before = known.locationOf(values, 'error' in found ? null : found, named);
  // The stored canton may be inactive, as in the form.
  const isChosen = 'error' in found || found.active || found.id_canton === before?.id_canton;
  const canton = isChosen ? found : { error: noCanton };
  return { canton, owner: ownerAfter(who, values, named, before), before };
}

/** Finds a canton by its name, and by its province if several have the name: an inactive one only if no active one has it. */
export function cantonFinder(cantons: readonly CantonFacts[]): Finders['cantonOf'] {
  const named = new Map<string, CantonFacts[]>();
  for (const canton of cantons) named.set(plain(canton.name), [...(named.get(plain(canton.name)) ?? []), canton]);
  return values => {
    const province = plain(textOf(values, 'province'));
    const found = (named.get(plain(textOf(values, 'canton'))) ?? []).filter(
      canton => province === '' || plain(canton.province) === province,
    );
    const active = found.filter(canton => canton.active);
    const candidates = active.length > 0 ? active : found;
    const [first, second] = candidates;
    if (first === undefined) return { error: noCanton };
    const provinces = candidates.map(canton => canton.province).join(', ');
    return second === undefined ? first : { error: `Escriba la provincia: ${provinces}` };
  };
}

/** Finds the owner: the own company; for the operator any or none (for a base its own), for a forwarder those that it acts for. */
export function ownerFinder(
  who: Who,
  companyOf: (ruc: string | null) => ImportCompany | { error: string },
): Finders['ownerOf'] {
  return values => {
    const ruc = orNull(values, 'company_ruc');
    if (ruc === null && who.actor.audience === 'operator')
      return { id_company: typeOf(values) === 'BASE' ? who.actor.id_company : null };
    return companyOf(ruc);
  };
}

/** Finds the establishment of a row: by code, else by name, canton and company. */
export function locationFinder(locations: readonly LocationFacts[]): Finders['locationOf'] {
  const byCode = new Map(locations.map(l => [l.code, l]));
  const nameKey = (l: { id_company: number | null; id_canton: number | null; name: string }) =>
    `${l.id_company} ${l.id_canton} ${plain(l.name)}`;
  const byName = new Map(locations.map(l => [nameKey(l), l]));
  return (values, canton, owner) => {
    const code = codeOf(values);
    if (code !== '') return byCode.get(code) ?? null;
    if (canton === null || 'error' in owner) return null;
    const name = textOf(values, 'name');
    return byName.get(nameKey({ id_company: owner.id_company, id_canton: canton.id_canton, name })) ?? null;
  };
}
