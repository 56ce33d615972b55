import { paths } from '../../../app/paths.ts';

/** The list in which a driver or truck stands: the operator's people have their own ones apart, everybody else has those of carriers. */
export function listOf(
  record: { company: string } | undefined,
  person: { is_operator: boolean; company_name: string },
): { title: string; to: string } {
  const isOwn = person.is_operator && (record === undefined || record.company === person.company_name);
  return { title: 'Credenciales', to: isOwn ? paths.ownCredentials : paths.carrierCredentials };
}
