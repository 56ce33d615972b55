import type { Person } from '@cabezal/contract/people/session/session.calls';
import { deniedAt } from '@cabezal/domain/system/access/pairs';
import { audienceOf } from '@cabezal/domain/system/access/roles';
import { isPathAllowed } from '@cabezal/domain/system/access/route-guard';
import { useMemo, useSyncExternalStore } from 'react';
import { paths } from '../../app/paths.ts';
import { usePerson } from '../../app/session/session.ts';
import { onAddress, readAddress } from './screen-address.ts';

/**
 * The kind of the signed-in person, and what it may see and open; the same object as long as the person and what it is denied on the
 * screen are the same. Permissions are checked only through this: `may('guide.write')`, which is false on a screen on which the action is
 * denied.
 */
export function useAccess(): Access {
  const person = usePerson();
  const denied = useSyncExternalStore(onAddress, () => deniedHere(person));
  return useMemo(() => accessOf(person, denied), [person, denied]);
}

/**
 * The actions that are denied on the screen of the address, as one text, so that equal ones are the same. Nearly everybody is denied none
 * anywhere. A session stored in the browser may be older than the list.
 */
function deniedHere({ denied_pairs = [] }: Person): string {
  return denied_pairs.length === 0 ? '' : deniedAt(readAddress(), denied_pairs).join(' ');
}

export type Access = ReturnType<typeof accessOf>;

function accessOf(person: Person, denied: string) {
  const audience = audienceOf(person);
  const isOperator = audience === 'operator';
  const deniedActions = new Set(denied.split(' '));
  const may = (action: string) => person.actions.includes(action) && !deniedActions.has(action);
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
