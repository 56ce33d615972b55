import { describe, expect, it } from 'vitest';

/**
 * Every form on which a stored record is changed stands on the list that `e2e/edit-forms.test.ts` walks with two people. A form that
 * sends a version and does not take part in editing would overwrite, or throw away what is typed.
 */
const texts = import.meta.glob<string>(['../../features/**/*.tsx', '../../kits/**/*.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const lists = import.meta.glob<string>('../../../../../e2e/edit-forms.data.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const list = Object.values(lists).join();
const textOf = (name: string) => texts[`../../features/${name}`] ?? texts[`../../${name}`] ?? '';
const files = Object.keys(texts).map(name => name.replace(/^\.\.\/\.\.\/(features\/)?/, ''));

/** `toInput={values => ({ …values, version })}`, `extra={{ version }}`: a form that sends which version it changes. */
const sendsVersion = (text: string) => /(toInput|extra)[=:][^;]{0,260}\bversion\b/s.test(text);

/** Their version says which state is left, not what the form was filled from: nothing of the record is in them. */
const actionsOnly = ['guides/drawer/FalseFreightModal.tsx', 'billing/order/RemoveLine.tsx'];

describe('forms that change a record', () => {
  it('are seen by this check', () => {
    expect(sendsVersion('<FormModal toInput={values => ({ ...values, id, version: row.version })} />')).toBe(true);
    expect(sendsVersion('<FormModal toInput={values => ({ ...values })} />')).toBe(false);
    expect(files.filter(name => sendsVersion(textOf(name))).length).toBeGreaterThan(15);
  });
  it('take part in editing', () => {
    const without = files.filter(name => sendsVersion(textOf(name)) && !/\bedit\b/.test(textOf(name)));
    expect(without.filter(name => !actionsOnly.includes(name))).toEqual([]);
  });
  it('stand on the list that two people walk', () => {
    const makers = files.filter(name => /<(EditPage|Editing|Begun)\b/.test(textOf(name)));
    expect(makers.filter(name => !list.includes(`'${name}'`))).toEqual([]);
  });
});
