import type { OmissionKind } from '@cabezal/domain/system/validation/modem';
import type { OmissionRow } from './devices.queries.ts';

/** A position that was acknowledged and has no effect. */
export interface Omission {
  readonly kind: OmissionKind;
  /** As the device says it; null: it could not be read, or is not known. */
  readonly device_ms: number | null;
  /** For people. */
  readonly reason: string;
}

/** Omissions until they are written: one row for each device and kind, whatever comes. */
export class OmissionTally {
  #rows = new Map<string, OmissionRow>();

  add(id_device: number, omissions: readonly Omission[], heard_ms: number): void {
    for (const omission of omissions)
      this.#put({ ...omission, id_device, times: 1, first_ms: heard_ms, last_ms: heard_ms });
  }

  /** What waits; the tally is empty afterwards. */
  take(): OmissionRow[] {
    const rows = [...this.#rows.values()];
    this.#rows = new Map();
    return rows;
  }

  /** Rows that could not be written. */
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
