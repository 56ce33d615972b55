import { expect, it } from 'vitest';
import { guideInDrawer } from './guide-in-drawer.ts';

it('a drawer in which the rescue replaced the guide shows the guide again after it was closed', () => {
  const rescue = { of: 7, id: 8 };
  expect(guideInDrawer(rescue, 7)).toBe(rescue);
  const closed = guideInDrawer(rescue, null);
  expect(closed).toEqual({ of: null, id: null });
  expect(guideInDrawer(closed, 7)).toEqual({ of: 7, id: 7 });
});

it('another row that is pressed while the drawer is open is shown', () => {
  expect(guideInDrawer({ of: 7, id: 8 }, 9)).toEqual({ of: 9, id: 9 });
});
