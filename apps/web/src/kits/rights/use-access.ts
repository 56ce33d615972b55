import type { Person } from '@cabezal/contract/people/session/session.calls';
import { audienceOf } from '@cabezal/domain/system/access/roles';
import { isPathAllowed } from '@cabezal/domain/system/access/route-guard';
import { useMemo } from 'react';
import { paths } from '../../app/paths.ts';
import { usePerson } from '../../app/session/session.ts';

/** What the signed-in person is to a screen, and what it may see and open; the same object as long as the person is the same. The only way to ask what the person may: `may('guide.write')`. */
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
    isOperator,
    isCustomer: audience === 'customer',
    /** Drives: what is listed are the own trips. */
    isDriver: audience === 'driver',
    /** Books and sees for more than one client. */
    manyClients: audience !== 'customer' || person.company_type === 'FWDR',
    may,
    /** Catalogues and roads are the operator's, whatever a role of another company may: nobody else is offered to change them. */
    mayKeep: (action: string) => isOperator && may(action),
    mayOpen,
    /** The address if the person may open it: an unreachable page is text, not a link. */
    linkTo: (path: string) => (mayOpen(path) ? path : null),
    /** A guide opens beside the list of guides. */
    guideLink: (id_guide: number) => (mayOpen(paths.guides) ? `${paths.guides}?guia=${id_guide}` : null),
  };
}
