import type { OmissionKind } from '@cabezal/domain/system/validation/modem';
import type { OmissionRow } from './devices.queries.ts';

/** A position that was acknowledged and has no effect. */
export interface Omission {
  readonly kind: OmissionKind;
  /** As the device reports it; null: unreadable or unknown. */
  readonly device_ms: number | null;
  /** For people. */
  readonly reason: string;
}

/** Omissions until they are written: one row per device and kind, however many arrive. */
export class OmissionTally {
  #rows = new Map<string, OmissionRow>();

  add(id_device: number, omissions: readonly Omission[], heard_ms: number): void {
    for (const omission of omissions)
      this.#put({ ...omission, id_device, times: 1, first_ms: heard_ms, last_ms: heard_ms });
  }

  /** Returns the waiting rows and empties the tally. */
  take(): OmissionRow[] {
    const rows = [...this.#rows.values()];
    this.#rows = new Map();
    return rows;
  }

  /** Adds back rows that could not be written. */
  putBack(rows: readonly OmissionRow[]): void {
    const since = this.take();
    for (const row of [...rows, ...since]) this.#put(row);
  }

  #put(row: OmissionRow): void {
    const key = `${row.id_device} ${row.kind}`;
    const before = this.#rows.get(key);
    this.#rows.set(
      key,
      before === undefined ? row : { ...row, times: before.times + row.times, first_ms: before.first_ms },
    );
  }
}
