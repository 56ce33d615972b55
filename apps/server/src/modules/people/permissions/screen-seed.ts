import type { GrantPlace } from '@cabezal/domain/system/access/grants';

/** A screen of a new installation (see default-permissions.data.ts). */
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
