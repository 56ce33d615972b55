import { afterEach, describe, expect, it } from 'vitest';
import { discardForms, isDrawerDirty, registerForm } from './use-leave-guard.ts';

const open: (() => void)[] = [];
const form = (isDirty: boolean, inside: Set<() => boolean> | null) => {
  const close = registerForm(() => isDirty, inside);
  open.push(close);
  return close;
};
afterEach(() => {
  for (const close of open.splice(0)) close();
});

describe('what is typed in a drawer', () => {
  it('is asked about before the drawer shows another record, until it is given up or its form is gone', () => {
    form(false, new Set());
    expect(isDrawerDirty()).toBe(false);
    form(true, new Set());
    expect(isDrawerDirty()).toBe(true);
    discardForms();
    expect(isDrawerDirty()).toBe(false);
    const close = form(true, new Set());
    expect(isDrawerDirty()).toBe(true);
    close();
    expect(isDrawerDirty()).toBe(false);
  });

  it('is not what is typed on the page behind it', () => {
    form(true, null);
    expect(isDrawerDirty()).toBe(false);
  });
});

const texts = import.meta.glob<string>(['../../features/**/*.tsx', '../../kits/**/*.tsx', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Drawers with several small forms ask by themselves when they are closed. */
const asking = Object.keys(texts).flatMap(file =>
  texts[file]?.includes('useFormsInside()') ? [file.replace(/^.*\/(\w+)\.tsx$/, '$1')] : [],
);

/** Whether such a drawer shows what a plain state holds: pressing another row would replace it without a question. */
function showsPlainState(text: string): boolean {
  const states = [...text.matchAll(/const \[(\w+), \w+\] = useState<number \| null>/g)].map(([, name]) => name);
  const drawers = [...text.matchAll(/<(\w+) id(?:_guide)?=\{(\w+)\}/g)];
  return drawers.some(([, drawer = '', id]) => asking.includes(drawer) && states.includes(id));
}

describe('a drawer whose record is in a state', () => {
  it('is found by this check', () => {
    expect(asking.toSorted()).toEqual(['GuideDrawer', 'TaskDrawer']);
    const plain = 'const [opened, setOpened] = useState<number | null>(null); <GuideDrawer id_guide={opened} open />';
    expect(showsPlainState(plain)).toBe(true);
    expect(showsPlainState('const { shown } = useShownInDrawer(); <GuideDrawer id_guide={shown} open />')).toBe(false);
  });

  it('gets it from useShownInDrawer or from the address', () => {
    expect(Object.keys(texts).filter(file => showsPlainState(texts[file] ?? ''))).toEqual([]);
  });
});
