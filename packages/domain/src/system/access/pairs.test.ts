import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deniedAt, type KeptPairs, mayOn, pairKey } from './pairs';

const SCREENS = ['/despachos', '/guias', '/monitoreo/{number}', '/reservas/{number}'] as const;
const ISSUE = 'guide.issue';
const kept = (denied: readonly string[], screens: readonly string[] = SCREENS): KeptPairs => ({
  denied: new Set(denied.map(url => pairKey({ action: ISSUE, url }))),
  screens: new Set(screens),
});
const someScreens = fc.subarray([...SCREENS]);

describe('an action on screens', () => {
  it('is allowed as before while none of its pairs is denied, whatever screens the role opens', () => {
    fc.assert(
      fc.property(someScreens, someScreens, someScreens, (on, others, opened) => {
        const denied = others.filter(url => !on.includes(url));
        expect(mayOn(ISSUE, on, kept(denied, opened))).toBe(true);
      }),
    );
  });
  it('is refused once all its pairs are denied', () => {
    fc.assert(
      fc.property(fc.subarray([...SCREENS], { minLength: 1 }), someScreens, someScreens, (on, others, opened) => {
        expect(mayOn(ISSUE, on, kept([...on, ...others], opened))).toBe(false);
      }),
    );
  });
  it('with a denied pair needs a screen that the role opens and where it is not denied', () => {
    fc.assert(
      fc.property(someScreens, someScreens, someScreens, (on, denied, opened) => {
        const isTouched = on.some(url => denied.includes(url));
        const left = on.filter(url => opened.includes(url) && !denied.includes(url));
        expect(mayOn(ISSUE, on, kept(denied, opened))).toBe(!isTouched || left.length > 0);
      }),
    );
  });
  it('is not touched by a denied pair of another action', () => {
    const denied = new Set(SCREENS.map(url => pairKey({ action: 'guide.undo', url })));
    expect(mayOn(ISSUE, SCREENS, { denied, screens: new Set() })).toBe(true);
  });
  it('one more denial never allows anything', () => {
    fc.assert(
      fc.property(someScreens, someScreens, fc.constantFrom(...SCREENS), someScreens, (on, denied, more, opened) => {
        if (mayOn(ISSUE, on, kept(denied, opened))) return;
        expect(mayOn(ISSUE, on, kept([...denied, more], opened))).toBe(false);
      }),
    );
  });
});

describe('the actions denied at an address', () => {
  const denied = [
    { action: ISSUE, url: '/guias' },
    { action: 'guide.event', url: '/monitoreo/{number}' },
  ];
  it('are those of the screen whose pattern matches', () => {
    expect(deniedAt('#/guias?guia=4', denied)).toEqual([ISSUE]);
    expect(deniedAt('#/monitoreo/48188', denied)).toEqual(['guide.event']);
    expect(deniedAt('#/monitoreo', denied)).toEqual([]);
    expect(deniedAt('', denied)).toEqual([]);
  });
});
