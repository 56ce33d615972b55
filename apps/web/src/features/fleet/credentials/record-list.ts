import { paths } from '../../../app/paths.ts';

/** The list of a driver or truck: the operator's people have a separate list for their own, everybody else uses that of carriers. */
export function listOf(
  record: { company: string } | undefined,
  person: { is_operator: boolean; company_name: string },
): { title: string; to: string } {
  const isOwn = person.is_operator && (record === undefined || record.company === person.company_name);
  return { title: 'Credenciales', to: isOwn ? paths.ownCredentials : paths.carrierCredentials };
}
