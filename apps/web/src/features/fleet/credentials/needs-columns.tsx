import type { CredentialSubject } from '@cabezal/contract/fleet/credentials/credentials.shapes';
import { businessDate } from '@cabezal/domain/system/time/time';
import { type CredentialState, credentialState } from '@cabezal/domain/system/validation/credentials';
import { warningDays } from '../../../kits/rights/figures.ts';
import { CredentialMark } from '../../../ui/status/marks.tsx';
import { type Column, customColumn } from '../../../ui/table/columns.tsx';
import { type CredentialPlace, cellAt } from './credential-words.tsx';

/** States that need action, the most urgent first, with their labels. */
const calling = [
  ['banned', 'Bloqueada'],
  ['expired', 'Vencida'],
  ['about_to_expire', 'Por vencer'],
  ['missing', 'Falta'],
] as const satisfies readonly (readonly [CredentialState, string])[];

type Needs = ReadonlyMap<CredentialState, readonly string[]>;

/** The places of each state by their short names; general credentials by their own. */
export function needsOf(
  row: CredentialSubject,
  places: readonly CredentialPlace[],
  today: string,
  warned: number,
): Needs {
  const atPlaces = places.map(
    place => [credentialState(cellAt(row, place.id_location), today, warned), place.code ?? place.name] as const,
  );
  const general = row.cells
    .filter(cell => cell.id_location === null)
    .map(cell => [credentialState(cell, today, warned), cell.name] as const);
  const needs = new Map<CredentialState, string[]>();
  for (const [state, name] of [...atPlaces, ...general]) needs.set(state, [...(needs.get(state) ?? []), name]);
  return needs;
}

/** «Vencida: DPW, TPM · Por vencer: CGSA» */
export function needsText(needs: Needs, states: readonly CredentialState[]): string {
  return calling
    .filter(([state]) => states.includes(state) && needs.has(state))
    .map(([state, word]) => `${word}: ${needs.get(state)?.join(', ')}`)
    .join(' · ');
}

/** A phone has no room for the matrix: what needs action is listed as text, the most urgent at the side. */
export function needsColumns(places: readonly CredentialPlace[]): Column<CredentialSubject>[] {
  const today = businessDate(new Date());
  const line = (key: string, title: string, states: readonly CredentialState[]) =>
    customColumn<CredentialSubject>(
      key,
      title,
      row => {
        const text = needsText(needsOf(row, places, today, warningDays()), states);
        return text && <span className="cz-credentials-needs">{text}</span>;
      },
      { card: 'line' },
    );
  const worst = (row: CredentialSubject) => {
    const needs = needsOf(row, places, today, warningDays());
    const found = calling.find(([state]) => needs.has(state));
    return found ? <CredentialMark state={found[0]} text={found[1]} /> : <CredentialMark state="ok" text="Al día" />;
  };
  return [
    customColumn('worst', 'Estado', worst, { card: 'side' }),
    line('calls', 'Por renovar', ['banned', 'expired', 'about_to_expire']),
    line('missing', 'Falta', ['missing']),
  ];
}
