/** The guide that a drawer shows: the one it was opened on (`of`), or another one that replaced it there. Null: closed. */
export interface GuideInDrawer {
  of: number | null;
  id: number | null;
}

/** Closing the drawer, or opening it on another guide, forgets the guide that replaced the first one. */
export const guideInDrawer = (before: GuideInDrawer, of: number | null): GuideInDrawer =>
  before.of === of ? before : { of, id: of };
