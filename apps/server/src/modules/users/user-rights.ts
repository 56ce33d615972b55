import type { Possible } from '@cabezal/contract/shapes';
import type { Actor } from '../../platform/http/context.ts';

/** Roles that every company gives to its own people; the others are the operator's staff. */
export const LOCAL_ROLES: readonly string[] = ['ADM_LOCAL', 'ACCT', 'DRIVER'];

export interface TargetUser {
  id_user: number;
  id_company: number;
  role: string;
  active: boolean;
}

/** Whether the person may change that user: ADM_MASTER everybody, others the local roles of the own company. */
export function mayEdit(actor: Actor, target: TargetUser): Possible {
  if (!actor.actions.has('user.write')) return 'Su usuario no puede editar usuarios';
  if (actor.role === 'ADM_MASTER') return true;
  if (target.id_company !== actor.id_company) return 'Solo el administrador maestro cambia usuarios de otra compañía';
  return LOCAL_ROLES.includes(target.role) || 'Solo el administrador maestro cambia a este usuario';
}

export function mayDeactivate(actor: Actor, target: TargetUser): Possible {
  const edit = mayEdit(actor, target);
  if (edit !== true) return edit;
  if (target.id_user === actor.id_user) return 'No puede desactivar su propio usuario';
  return target.active || 'El usuario ya está inactivo';
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
  if (given.role === 'DRIVER' && !given.has_driver) return 'Elija el conductor';
  if (given.role !== 'DRIVER' && given.has_driver) return 'Solo el rol de conductor lleva un conductor';
  return null;
}
