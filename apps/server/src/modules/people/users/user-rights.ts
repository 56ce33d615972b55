import type { Role, UserRow } from '@cabezal/contract/people/users/users.calls';
import type { Possible } from '@cabezal/contract/shapes';
import { LOCAL_ROLES } from '@cabezal/domain/system/access/grants';
import { COMPANY_TYPES, type CompanyType } from '@cabezal/domain/system/access/roles';
import type { Actor } from '../../../platform/http/context.ts';

export interface TargetUser {
  id_user: number;
  id_company: number;
  role: string;
  active: boolean;
  invited_at: string | null;
  id_driver: number | null;
  second_factor_at: string | null;
  /** For a driver: drives, or drove, for carriers other than the user's company. */
  drives_for_others: boolean;
}

/** Who edits people of any company: the operator's staff; its local administrator, like that of every company, only the own ones. */
export const editsAnyCompany = (actor: Actor): boolean =>
  actor.audience === 'operator' && !LOCAL_ROLES.includes(actor.role);

/** Whether the person may edit that user: ADM_MASTER everybody, the operator's staff local roles anywhere, others the own company. */
export function mayEdit(actor: Actor, target: TargetUser): Possible {
  if (!actor.actions.has('user.write')) return 'Su usuario no puede editar usuarios';
  if (actor.role === 'ADM_MASTER') return true;
  if (target.id_company !== actor.id_company && !editsAnyCompany(actor))
    return 'Solo la operadora cambia usuarios de otra compañía';
  return LOCAL_ROLES.includes(target.role) || 'Solo el administrador maestro cambia a este usuario';
}

const SHARED = 'También conduce o condujo para otra compañía: su acceso lo cambia la operadora';

/**
 * A driver's account reads the trips for every carrier. So only the operator, who reads them all, gives access (a password, a link, the
 * address for links) to the account of a driver who drives or drove for several. Returns why the person may not, or null.
 */
export const sharedError = (actor: Actor, { drives_for_others }: { drives_for_others: boolean }): string | null =>
  drives_for_others && actor.audience !== 'operator' ? SHARED : null;

/** Editable, not oneself, and with the other conditions on the target. */
function mayDoTo(actor: Actor, target: TargetUser, oneself: string, wrong: string | null): Possible {
  const edit = mayEdit(actor, target);
  if (edit !== true) return edit;
  if (target.id_user === actor.id_user) return oneself;
  return wrong ?? true;
}

/** The person's rights on a user; the calls refuse by the same answers. */
export function userRights(actor: Actor, target: TargetUser): UserRow['can'] {
  const edit = mayEdit(actor, target);
  const isOneself = target.id_user === actor.id_user;
  const inactive = target.active ? null : 'El usuario está inactivo';
  const shared = sharedError(actor, target);
  return {
    edit: edit === true ? (shared ?? true) : edit,
    change_state: mayDoTo(actor, target, 'No puede desactivar su propio usuario', target.active ? null : shared),
    delete: mayDoTo(actor, target, 'No puede eliminar su propio usuario', null),
    invite: mayDoTo(
      actor,
      target,
      'Ya eligió su contraseña',
      shared ?? inactive ?? (target.invited_at === null ? 'Ya eligió su contraseña' : null),
    ),
    force_password: mayDoTo(
      actor,
      target,
      'Cambie su propia contraseña en «Mi cuenta»',
      shared ??
        inactive ??
        (target.invited_at === null ? null : 'Aún no ha elegido una contraseña: reenvíe la invitación'),
    ),
    set_password: mayDoTo(
      actor,
      target,
      'Cambie su propia contraseña en «Mi cuenta»',
      shared ??
        inactive ??
        (target.role === 'DRIVER' ? null : 'Solo la contraseña de un conductor la pone otra persona'),
    ),
    reset_second_factor: mayDoTo(
      actor,
      target,
      'Cambie su propio segundo factor en «Mi cuenta»',
      shared ?? (target.second_factor_at === null ? 'No tiene segundo factor' : null),
    ),
    read_sessions: isOneself || edit,
  };
}

export interface RoleGiven {
  role: string;
  company_type: string;
  is_operator: boolean;
  has_driver: boolean;
}

/** Why the role may not be given there, or null. */
export function roleError(actor: Actor, given: RoleGiven): string | null {
  const isLocal = LOCAL_ROLES.includes(given.role);
  if (!isLocal && actor.role !== 'ADM_MASTER')
    return 'Solo puede dar los roles de administrador local, contador o conductor';
  if (!isLocal && !given.is_operator) return 'Ese rol es solo para personal de la compañía operadora';
  if (given.role === 'DRIVER' && given.company_type !== 'TRANS')
    return 'Solo una compañía de transporte tiene conductores';
  if (given.role !== 'DRIVER' && given.has_driver) return 'Solo el rol de conductor lleva un conductor';
  return null;
}

/** Places at which a role may be given; `roleError` refuses others. */
export function rolePlaces(code: string): Pick<Role, 'company_types' | 'only_operator'> {
  const only_operator = !LOCAL_ROLES.includes(code);
  const company_types: CompanyType[] = only_operator || code === 'DRIVER' ? ['TRANS'] : [...COMPANY_TYPES];
  return { company_types, only_operator };
}
