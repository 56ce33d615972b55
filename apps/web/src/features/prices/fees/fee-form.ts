/** The values of the form of a rate, and the input of its calls. The form of a surcharge has the same scope. */
import { type FeeInput, type FeeRow, type PreviewInput, previewFee } from '@cabezal/contract/prices/fees/fees.calls';
import { type ItemInput, itemInput, saleScopeFields } from '@cabezal/contract/prices/fees/rule.shapes';
import type { ServiceRow } from '@cabezal/contract/prices/services/services.calls';
import { nextPeriod } from '../../../kits/rules/rule-days.ts';
import { cleanValues } from '../../../ui/form/zod-rule.ts';

type Values = Readonly<Record<string, unknown>>;

/** At most one place: its kind decides which field counts. */
const PLACE_FIELDS = {
  plant: 'id_plant',
  route: 'id_route',
  canton: 'id_canton',
  province: 'id_province',
} as const;
const CONTAINER_FIELDS = { type: 'id_container_type', group: 'container_group' } as const;
type Kinds = Readonly<Record<string, string>>;

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
const kindOf = (fields: Kinds, values: Values) =>
  Object.keys(fields).find(kind => isGiven(values[fields[kind] ?? ''])) ?? 'any';

/** The kinds of place and container that a rule names. */
export const scopeKinds = (values: Values) => ({
  place_kind: kindOf(PLACE_FIELDS, values),
  container_kind: kindOf(CONTAINER_FIELDS, values),
});

const onlyChosen = (fields: Kinds, chosen: unknown, values: Values) =>
  Object.fromEntries(
    Object.entries(fields).map(([kind, field]) => [field, kind === chosen ? (values[field] ?? null) : null]),
  );

/** The fields that a changed kind clears. */
export function emptiedBy(changed: Values): Values {
  return {
    ...('place_kind' in changed && onlyChosen(PLACE_FIELDS, null, {})),
    ...('container_kind' in changed && onlyChosen(CONTAINER_FIELDS, null, {})),
  };
}

/** The scope in the form, without fields of other kinds. */
export const scopeInput = (values: Values): Values => ({
  ...values,
  ...onlyChosen(PLACE_FIELDS, values.place_kind, values),
  ...onlyChosen(CONTAINER_FIELDS, values.container_kind, values),
});

/** The initial scope for a stored rule. */
export const scopeOf = (row: Values): Values =>
  Object.fromEntries(Object.keys(saleScopeFields).map(name => [name, row[name]]));

const itemFields = Object.keys(itemInput.shape);
export const itemOf = (item: FeeRow['items'][number]) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => itemFields.includes(name))) as ItemInput;

/** A stored rate as input of the calls. */
export const feeInputOf = (row: FeeRow): FeeInput => ({
  ...(scopeOf(row) as Partial<FeeInput>),
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  diesel_base_usd: row.diesel_base_usd,
  free_hours: row.free_hours,
  note: row.note ?? null,
  items: row.items.map(itemOf),
});

/** `from`: the day in the address (a rate that ends is extended from the day after). */
export function editValues(row: FeeRow, today: string, from: string | null): Values {
  const days = nextPeriod(row, today, from ?? undefined);
  return { ...feeInputOf(row), ...scopeKinds({ ...row }), ...days, reprice: [] };
}

/** A service that a rate may have. */
export type FeeService = Pick<ServiceRow, 'id_service' | 'code' | 'name'>;

/** The services that are offered, and those of the stored items that no longer are. */
export function servicesWith(
  offered: readonly FeeService[],
  items: readonly { id_service: number; service_code: string; service: string }[],
): readonly FeeService[] {
  const gone = items.filter(item => !offered.some(service => service.id_service === item.id_service));
  return [...offered, ...gone.map(({ id_service, service_code: code, service: name }) => ({ id_service, code, name }))];
}

/** Adds the given services to the items of a form: those that are offered and not among them yet, with an empty price. */
export function itemsWith(
  items: readonly Values[],
  ids: readonly number[],
  services: readonly { id_service: number }[],
) {
  const has = (id: number) => items.some(item => item.id_service === id);
  const more = ids.filter(id => !has(id) && services.some(service => service.id_service === id));
  return [...items, ...more.map(id_service => ({ id_service, method: 'FIJO', included: false, auto: false }))];
}

/** Whether an item of the form is complete. */
const isWhole = (item: unknown) => itemInput.safeParse(item).success;

/** The input of the preview; null while the form is not complete enough. Incomplete items are left out. */
export function previewInput(values: Values, id_fee: number | null): PreviewInput | null {
  const items = Array.isArray(values.items)
    ? values.items.map(item => cleanValues(itemInput, item)).filter(isWhole)
    : [];
  const asked = cleanValues(previewFee.input, { ...scopeInput(values), justification: null, id_fee });
  const found = previewFee.input.safeParse({ ...(asked as object), items });
  return found.success ? found.data : null;
}

/** The simulated part of a form as a text for comparison: note and reason do not affect a price, and an empty field is like none. */
export function simulatedText(draft: PreviewInput | null): string {
  const { note: _, justification: __, ...priced } = draft ?? {};
  return JSON.stringify(priced, (_name, value) => value ?? undefined);
}

const isForAll = (values: Values): boolean => {
  const scope = scopeInput(values);
  const fields = ['id_client', ...Object.values(PLACE_FIELDS), ...Object.values(CONTAINER_FIELDS)];
  return fields.every(field => !isGiven(scope[field]));
};

/** The question before saving a rate that applies to any client, place and container, and did not before; null: none. */
export const forAllQuestion = (values: Values, before: Values | null = null): string | null =>
  isForAll(values) && !(before && isForAll(before))
    ? 'La tarifa vale para cualquier cliente, cualquier lugar y cualquier contenedor.'
    : null;
