import type { GrantPlace } from '@cabezal/domain/system/access/grants';

/** A screen with which an installation begins (see default-permissions.data.ts). */
export interface ScreenSeed {
  url: string;
  module: string;
  title: string;
  icon?: string;
  menu_group?: string;
  menu_order?: number;
  /** The action without which the screen makes no sense; it decides who gets the screen at the start. */
  action: string | null;
  /** Where alone it is given at the start: boards of the operator's own people, though others hold the action too. */
  places?: readonly GrantPlace[];
}
