import type { ImportKind } from '@cabezal/contract/system/imports/imports.calls';
import type { Actor } from '../../../platform/http/context.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import type { AnyKindOfImport } from './kind.ts';

/** A driver registers an establishment, one by one: files are for those who sit at a desk. */
const mayBring = (actor: Actor, kind: AnyKindOfImport): boolean =>
  actor.audience !== 'driver' && actor.actions.has(kind.action);

/** The kinds of records that files may bring in: each record's folder has its own, the server's table of contents gathers them. */
export class ImportKinds {
  constructor(private readonly kinds: readonly AnyKindOfImport[]) {}

  /** The kind, for a person who may bring in its records. */
  find(actor: Actor, name: ImportKind): AnyKindOfImport | undefined {
    return this.kinds.find(one => one.kind === name && mayBring(actor, one));
  }

  /** The same. Errors: 403. */
  of(actor: Actor, name: ImportKind): AnyKindOfImport {
    const kind = this.find(actor, name);
    if (kind === undefined) throw forbidden();
    return kind;
  }

  /** The kinds that the person may bring in; who brings in nothing at all has no imports to look at. Errors: 403. */
  ofPerson(actor: Actor): ImportKind[] {
    const found = this.kinds.filter(kind => mayBring(actor, kind)).map(kind => kind.kind);
    if (found.length === 0) throw forbidden();
    return found;
  }
}
