import type { ImportKind } from '@cabezal/contract/imports/imports.calls';
import type { Actor } from '../../platform/http/context.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { KindOfImport } from './kind.ts';
import { credentialImport } from './kinds/credentials.ts';
import { driverImport } from './kinds/drivers.ts';
import { equipmentImport } from './kinds/equipments.ts';
import { locationImport } from './kinds/locations.ts';
import { truckImport } from './kinds/trucks.ts';

/** A kind whose rows only its own functions look into. */
type AnyKind = KindOfImport<unknown>;
const kinds = [
  driverImport,
  truckImport,
  equipmentImport,
  locationImport,
  credentialImport,
] as unknown as readonly AnyKind[];

/** A driver registers an establishment, one by one: files are for those who sit at a desk. */
const mayBring = (actor: Actor, kind: AnyKind): boolean =>
  actor.audience !== 'driver' && actor.actions.has(kind.action);

/** The kind, for a person who may bring in its records. Errors: 403. */
export function kindFor(actor: Actor, name: ImportKind): AnyKind {
  const kind = kinds.find(one => one.kind === name);
  if (kind === undefined || !mayBring(actor, kind)) throw forbidden();
  return kind;
}

/** Who brings in nothing at all has no imports to look at. Errors: 403. */
export function demandImporter(actor: Actor): void {
  if (!kinds.some(kind => mayBring(actor, kind))) throw forbidden();
}
