import type { CredentialCell, CredentialSubject } from '@cabezal/contract/fleet/credentials/credentials.shapes';
import { businessDate } from '@cabezal/domain/system/time/time';
import {
  CREDENTIAL_STATE_LABELS,
  credentialFor,
  credentialState,
  daysLeft,
} from '@cabezal/domain/system/validation/credentials';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { paths, pathTo } from '../../../app/paths.ts';
import { warningDays } from '../../../kits/rights/figures.ts';
import type { EntityOption } from '../../../ui/form/entity-option.ts';
import { CredentialMark, PlateMark } from '../../../ui/status/marks.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';

export type Subject = 'driver' | 'truck';

/** A place that requires a credential. */
export interface CredentialPlace {
  id_location: number;
  code: string | null;
  name: string;
}

export const placeOption = (place: CredentialPlace): EntityOption => ({ value: place.id_location, label: place.name });

export const recordPath = (subject: Subject, id: number) =>
  subject === 'driver'
    ? pathTo(paths.driverCredentials, { id_chofer: id })
    : pathTo(paths.truckCredentials, { id_camion: id });

/** The mark of the current credential at a place: its state on the business date, short. */
export function CellMark({ cell }: { cell: CredentialCell | null }) {
  const today = businessDate(new Date());
  const state = credentialState(cell, today, warningDays());
  const days = daysLeft(cell?.expires_on, today) ?? 0;
  const short =
    state === 'ok' ? `${days} d` : state === 'about_to_expire' ? (days === 0 ? 'Hoy' : `${days} d`) : undefined;
  return <CredentialMark state={state} days={days} text={short} />;
}

export const cellAt = (row: CredentialSubject, id_location: number) => credentialFor(row.cells, id_location);

export function SubjectName({ subject, row }: { subject: Subject; row: { name: string; detail: string | null } }) {
  if (subject === 'driver') return row.name;
  return <PlateMark disk={row.name} plate={row.detail && formatPlate(row.detail)} />;
}

export const stateFilter: Filter = {
  kind: 'options',
  field: 'state',
  label: 'Estado',
  options: (['banned', 'expired', 'about_to_expire', 'missing', 'ok'] as const).map(value => ({
    value,
    label: value === 'ok' ? 'Todo al día' : CREDENTIAL_STATE_LABELS[value],
  })),
};
