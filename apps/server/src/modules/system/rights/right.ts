import type { GrantPlace } from '@cabezal/domain/system/access/grants';
import type { RoleAtPlace } from '@cabezal/domain/system/access/roles-at-places';

/** A right that calls require, declared by the module that serves them. */
export interface Right {
  code: string;
  /** The group of /permisos. */
  module: string;
  name: string;
  /** Who has it in a new installation, besides the operator's ADM_MASTER, who has all. */
  initially: readonly RoleAtPlace[];
}

/** A screen of a new installation. */
export interface ScreenSeed {
  url: string;
  module: string;
  title: string;
  icon?: string;
  menu_group?: string;
  menu_order?: number;
  /** The action that the screen needs; roles with it get the screen initially. */
  action: string | null;
  /** Limits the initial grant to these places, for boards of the operator's own people, although others have the action too. */
  places?: readonly GrantPlace[];
}
