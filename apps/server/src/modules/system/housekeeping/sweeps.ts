import type { Sweep } from './sweeps.queries.ts';

let declared: readonly Sweep[] | null = null;

/** Registers the sweeps that modules of higher areas declare for their tables (modules.ts). */
export function setSweeps(sweeps: readonly Sweep[]): void {
  declared = sweeps;
}

export function declaredSweeps(): readonly Sweep[] {
  if (declared === null) throw new Error('no sweeps are set: expired rows would be kept');
  return declared;
}
