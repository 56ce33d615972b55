import type { Person } from '@cabezal/contract/people/session/session.calls';
import { audienceOf } from '@cabezal/domain/system/access/roles';
import { isPathAllowed } from '@cabezal/domain/system/access/route-guard';
import { useMemo } from 'react';
import { paths } from '../../app/paths.ts';
import { usePerson } from '../../app/session/session.ts';

/**
 * The kind of the signed-in person, and what it may see and open; the same object as long as the person is the same. Permissions are
 * checked only through this: `may('guide.write')`.
 */
export function useAccess(): Access {
  const person = usePerson();
  return useMemo(() => accessOf(person), [person]);
}

export type Access = ReturnType<typeof accessOf>;

function accessOf(person: Person) {
  const audience = audienceOf(person);
  const isOperator = audience === 'operator';
  const may = (action: string) => person.actions.includes(action);
  const mayOpen = (path: string | null | undefined) => (path ? isPathAllowed(path, person.permissions) : false);
  return {
    person,
    audience,
    isOperator,
    isCustomer: audience === 'customer',
    /** A driver: lists contain its own trips. */
    isDriver: audience === 'driver',
    /** Books for, or sees, more than one client. */
    manyClients: audience !== 'customer' || person.company_type === 'FWDR',
    may,
    /**
     * Catalogues and roads belong to the operator, whatever a role of another company permits: only the operator's people are offered to
     * change them.
     */
    mayKeep: (action: string) => isOperator && may(action),
    mayOpen,
    /** The address if the person may open it, else null: then the page shows text instead of a link. */
    linkTo: (path: string) => (mayOpen(path) ? path : null),
    /** A guide opens in a drawer over the list of guides. */
    guideLink: (id_guide: number) => (mayOpen(paths.guides) ? `${paths.guides}?guia=${id_guide}` : null),
  };
}
