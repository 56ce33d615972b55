import * as rules from '@cabezal/domain/system/validation/catalogue';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { demandFields } from '../../../platform/http/errors.ts';
import { catalogues } from './catalogue-lists.queries.ts';
import {
  flexibleNames,
  isActiveLine,
  isPort,
  lengthsOfTypes,
  lineLists,
  reeferOf,
  replaceFlexibleTypes,
} from './catalogues.queries.ts';
import { addEntry, type EntryPart, editEntry, findChangeable } from './entries.ts';

type Edited<T> = T & { version: number; active?: boolean };
type Optional<T> = T | null | undefined;

export interface ProductInput {
  name: string;
  reservation_type: 'E' | 'I';
  id_container_type?: Optional<number>;
  set_point_c?: Optional<number>;
}
async function productValues(tx: Tx, input: ProductInput) {
  const { id_container_type = null, set_point_c = null } = input;
  const reefer = id_container_type === null ? null : await reeferOf(tx, id_container_type);
  demandFields({
    id_container_type: reefer === undefined ? 'Elija un tipo de contenedor' : null,
    set_point_c: rules.setPointError(set_point_c, reefer ?? null),
  });
  const { name, reservation_type } = input;
  return { name, reservation_type, id_container_type, set_point_c: set_point_c?.toFixed(2) ?? null };
}
/** Errors: those of `save_product`. */
export async function saveProduct(tx: Tx, actor: Actor, input: ProductInput): Promise<number> {
  return addEntry(tx, actor, catalogues.products, await productValues(tx, input));
}
/** Errors: those of `edit_product`. */
export async function editProduct(
  tx: Tx,
  actor: Actor,
  input: Edited<ProductInput> & { id_product: number },
): Promise<number> {
  const of = { id: input.id_product, version: input.version };
  const before = await findChangeable(tx, actor, catalogues.products, of);
  const values = { ...(await productValues(tx, input)), active: input.active ?? before.active };
  return editEntry(tx, catalogues.products, of, before, values);
}

export interface ShippingLineInput {
  name: string;
  free_days_import_dry?: Optional<number>;
  free_days_import_reefer?: Optional<number>;
  free_days_export?: Optional<number>;
  id_usual_terminal?: Optional<number>;
}
/** The lists of a shipping line. */
interface LineLists {
  scac: readonly string[];
  bic_prefixes: readonly string[];
  flexible_types: readonly rules.FlexibleType[];
}
async function shippingLineValues(tx: Tx, input: ShippingLineInput & LineLists) {
  const { scac, bic_prefixes, free_days_import_dry, free_days_import_reefer, free_days_export } = input;
  const id_usual_terminal = input.id_usual_terminal ?? null;
  const isTerminal = id_usual_terminal === null || (await isPort(tx, id_usual_terminal));
  demandFields({
    scac: rules.scacError(scac),
    bic_prefixes: rules.bicPrefixesError(bic_prefixes),
    free_days_import_dry: rules.freeDaysError(free_days_import_dry),
    free_days_import_reefer: rules.freeDaysError(free_days_import_reefer),
    free_days_export: rules.freeDaysError(free_days_export),
    id_usual_terminal: isTerminal ? null : 'Elija un terminal portuario',
    flexible_types: rules.flexibleTypesError(input.flexible_types, await lengthsOfTypes(tx)),
  });
  return {
    name: input.name,
    scac: [...scac],
    bic_prefixes: [...bic_prefixes],
    free_days_import_dry: free_days_import_dry ?? null,
    free_days_import_reefer: free_days_import_reefer ?? null,
    free_days_export: free_days_export ?? null,
    id_usual_terminal,
  };
}
/** The types that replace others, in the words of the list. */
async function flexiblePart(
  tx: Tx,
  wanted: readonly rules.FlexibleType[],
  held: readonly rules.FlexibleType[],
): Promise<EntryPart> {
  return {
    before: { flexible_types: await flexibleNames(tx, held) },
    after: { flexible_types: await flexibleNames(tx, wanted) },
    store: id => replaceFlexibleTypes(tx, id, wanted),
  };
}
/** Errors: those of `save_shipping_line`. */
export async function saveShippingLine(tx: Tx, actor: Actor, input: ShippingLineInput & LineLists): Promise<number> {
  const values = await shippingLineValues(tx, input);
  return addEntry(tx, actor, catalogues.shippingLines, values, await flexiblePart(tx, input.flexible_types, []));
}
/** A list that is not sent stays unchanged. Errors: those of `edit_shipping_line`. */
export async function editShippingLine(
  tx: Tx,
  actor: Actor,
  input: Edited<ShippingLineInput> & { [list in keyof LineLists]?: LineLists[list] | undefined } & {
    id_shipping_line: number;
  },
): Promise<number> {
  const of = { id: input.id_shipping_line, version: input.version };
  const before = await findChangeable(tx, actor, catalogues.shippingLines, of);
  const held = await lineLists(tx, of.id);
  const { scac = held.scac, bic_prefixes = held.bic_prefixes, flexible_types = held.flexible_types } = input;
  const wanted = { ...input, scac, bic_prefixes, flexible_types };
  const values = { ...(await shippingLineValues(tx, wanted)), active: input.active ?? before.active };
  const part = await flexiblePart(tx, flexible_types, held.flexible_types);
  return editEntry(tx, catalogues.shippingLines, of, before, values, part);
}

export interface ShipInput {
  name: string;
  id_shipping_line?: Optional<number>;
}
async function shipValues(tx: Tx, { name, id_shipping_line = null }: ShipInput) {
  const isLine = id_shipping_line === null || (await isActiveLine(tx, id_shipping_line));
  demandFields({ id_shipping_line: isLine ? null : 'Elija una naviera activa' });
  return { name, id_shipping_line };
}
/** Errors: those of `save_ship`. */
export async function saveShip(tx: Tx, actor: Actor, input: ShipInput): Promise<number> {
  return addEntry(tx, actor, catalogues.ships, await shipValues(tx, input));
}
/** Errors: those of `edit_ship`. */
export async function editShip(tx: Tx, actor: Actor, input: Edited<ShipInput> & { id_ship: number }): Promise<number> {
  const of = { id: input.id_ship, version: input.version };
  const before = await findChangeable(tx, actor, catalogues.ships, of);
  // The ship may keep its current line, even if that one is inactive.
  const isSame = (input.id_shipping_line ?? null) === before.id_shipping_line;
  const { name, id_shipping_line = null } = input;
  const values = isSame ? { name, id_shipping_line } : await shipValues(tx, input);
  return editEntry(tx, catalogues.ships, of, before, { ...values, active: input.active ?? before.active });
}

export type ContainerTypeInput = rules.ContainerTypeInput & { name: string };
function containerTypeValues(input: ContainerTypeInput, reefer: boolean) {
  demandFields(rules.containerTypeErrors(input));
  const { iso, code, name, length_ft, tare_kg, payload_kg, teu, chassis } = input;
  return { iso, code, name, length_ft, tare_kg, payload_kg, teu: teu.toFixed(2), reefer, chassis };
}
/** Errors: those of `save_container_type`. */
export async function saveContainerType(
  tx: Tx,
  actor: Actor,
  input: ContainerTypeInput & { reefer: boolean },
): Promise<number> {
  return addEntry(tx, actor, catalogues.containerTypes, containerTypeValues(input, input.reefer));
}
/** Errors: those of `edit_container_type`. */
export async function editContainerType(
  tx: Tx,
  actor: Actor,
  input: Edited<ContainerTypeInput> & { id_container_type: number; reefer?: boolean | undefined },
): Promise<number> {
  const of = { id: input.id_container_type, version: input.version };
  const before = await findChangeable(tx, actor, catalogues.containerTypes, of);
  const { reefer = before.reefer === true } = input;
  const values = { ...containerTypeValues(input, reefer), active: input.active ?? before.active };
  return editEntry(tx, catalogues.containerTypes, of, before, values);
}

export interface MotiveInput {
  name: string;
  responsible?: Optional<string>;
  sale_pct?: Optional<number>;
  carrier_pct?: Optional<number>;
  for_clients?: boolean | undefined;
  adds_storage?: boolean | undefined;
}
/** A flag that is not sent stays as it was. */
function motiveValues(
  kind: rules.MotiveKind,
  input: MotiveInput,
  was?: Readonly<Record<'for_clients' | 'adds_storage', boolean>>,
) {
  const { name, responsible = null, sale_pct = null, carrier_pct = null } = input;
  const for_clients = kind === 'RESERVATION' && (input.for_clients ?? was?.for_clients ?? false);
  const adds_storage = kind === 'RETURN' && (input.adds_storage ?? was?.adds_storage ?? false);
  demandFields(rules.motiveErrors({ kind, sale_pct, carrier_pct }));
  return { name, responsible, sale_pct, carrier_pct, for_clients, adds_storage };
}
/** Errors: those of `save_motive`. */
export async function saveMotive(
  tx: Tx,
  actor: Actor,
  input: MotiveInput & { kind: rules.MotiveKind },
): Promise<number> {
  return addEntry(tx, actor, catalogues.motives, { kind: input.kind, ...motiveValues(input.kind, input) });
}
/** Errors: those of `edit_motive`. */
export async function editMotive(
  tx: Tx,
  actor: Actor,
  input: Edited<MotiveInput> & { id_motivo: number },
): Promise<number> {
  const of = { id: input.id_motivo, version: input.version };
  const before = await findChangeable(tx, actor, catalogues.motives, of);
  const was = { for_clients: before.for_clients === true, adds_storage: before.adds_storage === true };
  const values = motiveValues(before.kind as rules.MotiveKind, input, was);
  return editEntry(tx, catalogues.motives, of, before, { ...values, active: input.active ?? before.active });
}
