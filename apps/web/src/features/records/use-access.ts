import { audienceOf } from '@cabezal/domain/access/roles';
import { isPathAllowed } from '@cabezal/domain/access/route-guard';
import { paths } from '../../app/paths.ts';
import { usePerson } from '../../app/session/session.ts';

/** What the signed-in person may see and open on the pages of records. */
export function useAccess() {
  const person = usePerson();
  const isOperator = audienceOf(person) === 'operator';
  const can = (action: string) => person.actions.includes(action);
  const mayOpen = (path: string | null | undefined) => (path ? isPathAllowed(path, person.permissions) : false);
  return {
    person,
    isOperator,
    can,
    /** Catalogues and roads are the operator's, whatever a role of another company may: nobody else is offered to change them. */
    mayKeep: (action: string) => isOperator && can(action),
    mayOpen,
    /** The address if the person may open it: an unreachable page is text, not a link. */
    linkTo: (path: string) => (mayOpen(path) ? path : null),
    /** A guide opens beside the list of guides. */
    guideLink: (id_guide: number) => (mayOpen(paths.guides) ? `${paths.guides}?guia=${id_guide}` : null),
  };
}
