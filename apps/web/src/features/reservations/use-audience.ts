import { audienceOf } from '@cabezal/domain/access/roles';
import { isPathAllowed } from '@cabezal/domain/access/route-guard';
import { usePerson } from '../../app/session/session.ts';

/** What the signed-in person is to these screens. */
export function useAudience() {
  const person = usePerson();
  const audience = audienceOf(person);
  return {
    person,
    isOperator: audience === 'operator',
    isCustomer: audience === 'customer',
    /** Books and sees for more than one client. */
    manyClients: audience !== 'customer' || person.company_type === 'FWDR',
    can: (action: string) => person.actions.includes(action),
    mayOpen: (path: string) => isPathAllowed(path, person.permissions),
  };
}
