import type { ImportKind } from '@cabezal/contract/system/imports/imports.calls';
import type { Actor } from '../../../platform/http/context.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import type { AnyKindOfImport } from './kind.ts';

/** A driver may register a single establishment, but not import files. */
const mayBring = ({ audience, actions }: Actor, kind: AnyKindOfImport): boolean =>
  (audience === 'operator' || (audience !== 'driver' && kind.isOperators !== true)) && actions.has(kind.action);

/** The kinds of records that can be imported, registered by the modules. */
export class ImportKinds {
  constructor(private readonly kinds: readonly AnyKindOfImport[]) {}

  /** The kind if the person may import its records. */
  find(actor: Actor, name: ImportKind): AnyKindOfImport | undefined {
    return this.kinds.find(one => one.kind === name && mayBring(actor, one));
  }

  /** Like `find`. Errors: 403. */
  of(actor: Actor, name: ImportKind): AnyKindOfImport {
    const kind = this.find(actor, name);
    if (kind === undefined) throw forbidden();
    return kind;
  }

  /** Every heading by which a column of the kind is found in a file. */
  headingsOf(name: ImportKind): string[] {
    const columns = this.kinds.find(({ kind }) => kind === name)?.columns ?? [];
    return columns.flatMap(({ header, also = [] }) => [header, ...also]);
  }

  /** The kinds that the person may import; there may be none. */
  allOf(actor: Actor): ImportKind[] {
    return this.kinds.filter(kind => mayBring(actor, kind)).map(kind => kind.kind);
  }

  /** Like `allOf`. Errors: 403 if there are none. */
  ofPerson(actor: Actor): ImportKind[] {
    const found = this.allOf(actor);
    if (found.length === 0) throw forbidden();
    return found;
  }
}
