import { refuse, type Verdict } from '../../system/refusals/refusals';
import type { StopCode } from '../../trips/status/stop-codes';
import type { EmptyKind } from './empty-paste';

const ORIGINS: readonly StopCode[] = ['DEP', 'PRT', 'PATIO'];
const DESTINATIONS: readonly StopCode[] = ['DEP', 'PRT'];

/** Error sentences of an operation's places, by field; a field without an error is absent. */
export function placesErrors(
  kind: EmptyKind,
  from: { readonly id_location: number; readonly type: string } | undefined,
  to: { readonly id_location: number; readonly type: string } | undefined,
): { id_origin?: string; id_destination?: string } {
  if (from === undefined) return { id_origin: 'El lugar no existe' };
  if (to === undefined) return { id_destination: 'El lugar no existe' };
  if (!ORIGINS.includes(from.type as StopCode)) return { id_origin: 'Elija un depósito, un puerto o un patio' };
  if (!DESTINATIONS.includes(to.type as StopCode)) return { id_destination: 'Elija un depósito o un puerto' };
  if (from.id_location === to.id_location) return { id_destination: 'Es el mismo lugar del que sale' };
  if (kind === 'EVACUACION' && to.type !== 'PRT') return { id_destination: 'Una evacuación termina en un puerto' };
  if (kind === 'INGRESO' && from.type !== 'PRT') return { id_origin: 'Un ingreso sale de un puerto' };
  return kind !== 'EVACUACION' && to.type !== 'DEP' ? { id_destination: 'Elija un depósito' } : {};
}

/** Whether the quantity is allowed, given the containers already entered. */
export function canHold(quantity: number, known: number): Verdict {
  return quantity >= known ? true : refuse('CANTIDAD_MENOR', { n: String(known) });
}

/** State of an operation's synchronization with BDVacío. */
export interface SyncFacts {
  readonly version: number;
  readonly sync_version: number | null;
  readonly sync_state: 'PENDING' | 'SENT' | 'ERROR' | null;
}
export const SYNC_NAMES = {
  NUNCA: 'Sin enviar',
  PENDING: 'Enviando',
  SENT: 'Sincronizado',
  ERROR: 'Error',
  CAMBIOS: 'Con cambios',
} as const;
export type SyncShown = keyof typeof SYNC_NAMES;

/** Displayed state: an operation changed after sending is not «Sincronizado». */
export function syncShown({ version, sync_version, sync_state }: SyncFacts): SyncShown {
  if (sync_state === null) return 'NUNCA';
  return sync_state === 'SENT' && version !== sync_version ? 'CAMBIOS' : sync_state;
}

/** Whether it may be sent now: not while the same version is on its way or sent. */
export function canSync(facts: SyncFacts & { readonly boxes: number }): Verdict {
  if (facts.boxes === 0 && facts.sync_state === null) return refuse('SIN_CONTENEDORES_VACIOS');
  const shown = syncShown(facts);
  if (shown === 'PENDING') return refuse('SINCRONIZACION_EN_CURSO');
  return shown === 'SENT' ? refuse('YA_SINCRONIZADO') : true;
}
