import type { Access } from '@cabezal/contract/call';
import type { Module } from './module.ts';

/** What a process declares at its start: the manifests of all modules, and the calls of the contract. */
interface Manifests {
  readonly modules: readonly Module[];
  readonly calls: readonly { readonly access: Access }[];
}

let registered: Manifests | null = null;

/** Registers the manifests (modules.ts), before any reading or writing. Modules of lower areas ask here what those of higher ones declare. */
export function registerManifests(manifests: Manifests): void {
  registered = manifests;
}

/**
 * A value of all manifests, computed when it is first asked for. Asking before they are registered is an error: without them confidential
 * files would be open to everybody, and records would be deleted although others refer to them.
 */
export function fromManifests<T>(compute: (manifests: Manifests) => T): () => T {
  let known: { of: Manifests; value: T } | null = null;
  return () => {
    if (registered === null) throw new Error('no manifests are registered');
    if (known?.of !== registered) known = { of: registered, value: compute(registered) };
    return known.value;
  };
}
