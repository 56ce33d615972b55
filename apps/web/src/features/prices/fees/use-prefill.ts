import { getCompany } from '@cabezal/contract/people/companies/companies.calls';
import { getLocation } from '@cabezal/contract/places/locations/locations.calls';
import { isDate } from '@cabezal/domain/system/time/time';
import { useCall } from '../../../api/use-call.ts';
import { ADDRESS_FIELDS, type AddressWord, SERVICES_WORD } from '../../../kits/prices/fee-address.ts';
import { useAddress } from '../../../ui/use-address.ts';
import { scopeKinds } from './fee-form.ts';
import type { ScopeNames } from './ScopeFields.tsx';

export interface Prefill {
  values: Record<string, unknown>;
  /** Services in addition to the freight. */
  services: readonly number[];
  names: ScopeNames;
}

function valueIn(word: AddressWord, text: string): unknown {
  if (word === 'tipo') return text === 'E' || text === 'I' ? text : null;
  if (word === 'desde') return isDate(text) ? text : null;
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** The values for a new rate in the address: `?tipo=E&cliente=3&puerto=7`; invalid ones are ignored. */
export function prefillOf(params: URLSearchParams): Record<string, unknown> {
  const given = Object.entries(ADDRESS_FIELDS).map(([word, field]) => {
    const text = params.get(word);
    return [field, text === null ? null : valueIn(word as AddressWord, text)] as const;
  });
  const values = Object.fromEntries(given.filter(([, value]) => value !== null));
  return { ...values, ...scopeKinds(values) };
}

/** Services in the address, each once. */
export const servicesOf = (params: URLSearchParams): number[] => {
  const ids = (params.get(SERVICES_WORD) ?? '').split(',').map(Number);
  return [...new Set(ids.filter(id => Number.isInteger(id) && id > 0))];
};

/** The same with the names of the records; null while loading. A missing record has no name. */
export function usePrefill(): Prefill | null {
  const { params } = useAddress();
  const values = prefillOf(params);
  const client = useCall(getCompany, { id_company: idOf(values.id_client) }, named(values.id_client));
  const plant = useCall(getLocation, { id_location: idOf(values.id_plant) }, named(values.id_plant));
  const port = useCall(getLocation, { id_location: idOf(values.id_port) }, named(values.id_port));
  if ([client, plant, port].some(found => found.isLoading)) return null;
  return {
    values,
    services: servicesOf(params),
    names: { client: client.data?.name, plant: plant.data?.name, port: port.data?.name },
  };
}

const idOf = (value: unknown) => (typeof value === 'number' ? value : 0);
const named = (value: unknown) => ({ enabled: typeof value === 'number', staleTime: 60_000 });
