import { describe, expect, it } from 'vitest';

/**
 * Every form on which a stored record is changed stands on the list that `e2e/edit-forms.test.ts` walks with two people. A form that
 * sends a version and does not take part in editing would overwrite, or throw away what is typed.
 */
const texts = import.meta.glob<string>(
  ['../../features/**/*.{ts,tsx}', '../../kits/**/*.{ts,tsx}', '!../../**/*.test.*'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
const lists = import.meta.glob<string>(['../../../../../e2e/edit-form.ts', '../../../../../e2e/edit-forms*.data.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const list = Object.values(lists).join();
/** «guides/special/FalseFreightModal.tsx», «kits/prices/EndRule.tsx». */
const byName = new Map(
  Object.entries(texts).map(([file, text]) => [file.replace(/^\.\.\/\.\.\/(features\/[^/]+\/)?/, ''), text]),
);
const textOf = (name: string) => byName.get(name) ?? '';
const files = [...byName.keys()];

/** What stands between the brackets of each `name(…)`. */
function argumentsOf(text: string, name: RegExp): string[] {
  return [...text.matchAll(name)].map(({ 0: called, index }) => {
    let depth = 1;
    let at = index + called.length;
    for (; depth > 0 && at < text.length; at++)
      if ('({['.includes(text[at] ?? '')) depth++;
      else if (')}]'.includes(text[at] ?? '')) depth--;
    return text.slice(index + called.length, at);
  });
}
const namesVersion = (part: string) => /\b(\w+_)?version\b/.test(part);
/** A form of its own, or a hook, whose form stands elsewhere. */
const fills = (name: string, text: string) => /\.ts$/.test(name) || /\buseForm\b|<Form(Shell|Page|Modal)?\b/.test(text);

/**
 * A form that sends which version it changes: `toInput={values => ({ …values, version })}`, `extra={{ version }}`, or by its own way,
 * `save.run({ …, version })`, `cleanValues(input, { …, version })`.
 */
const sendsVersion = (text: string, name = 'A.tsx') =>
  /(toInput|extra)[=:][^;]{0,260}\bversion\b/s.test(text) ||
  (fills(name, text) && argumentsOf(text, /\.run\(|\bcleanValues\(/g).some(namesVersion));

/** Their version says which state is left, not what the form was filled from: nothing of the record is in them. */
const actionsOnly = [
  'reservations/slots/ChangingSlot.tsx',
  'guides/drawer/RereadModal.tsx',
  'reservations/detail/ReturnDialog.tsx',
  'reservations/services/RequestRow.tsx',
  'reservations/services/ProposalDialog.tsx',
  'guides/drawer/IssueProblems.tsx',
  'billing/order/RemoveLine.tsx',
  'billing/order/AddLine.tsx',
  'monitoring/SeenDeparture.tsx',
  'equipments/modem/MoveModem.tsx',
  'fees/ApproveFees.tsx',
  'kits/prices/ChooseForMany.tsx',
  'kits/prices/EndRule.tsx',
  'cutoffs/BonusRulesTab.tsx',
  'boards/pending/BoxDialog.tsx',
  'empties/ReturnDialog.tsx',
  'empties/movements/CancelDialog.tsx',
  'empties/turns/ApproveDialog.tsx',
  'sap/SettleDialog.tsx',
];

describe('forms that change a record', () => {
  it('are seen by this check', () => {
    expect(sendsVersion('<FormModal toInput={values => ({ ...values, id, version: row.version })} />')).toBe(true);
    expect(sendsVersion('<FormModal toInput={values => ({ ...values })} />')).toBe(false);
    const own = 'const [form] = Form.useForm(); save.run(cleanValues(input, { ...values, version: person.version }))';
    expect(sendsVersion(own)).toBe(true);
    expect(sendsVersion(own.replaceAll('version', 'phone'))).toBe(false);
    expect(sendsVersion('action.run({ id, version: detail.version })', 'use-schedule.ts')).toBe(true);
    expect(sendsVersion('<Button onClick={() => action.run({ id, version })} />')).toBe(false);
    expect(files.filter(name => sendsVersion(textOf(name), name)).length).toBeGreaterThan(15);
  });
  it('take part in editing', () => {
    const without = files.filter(name => sendsVersion(textOf(name), name) && !/\bedit\b/.test(textOf(name)));
    expect(without.filter(name => !actionsOnly.includes(name))).toEqual([]);
  });
  it('stand on the list that two people walk', () => {
    const makers = files.filter(name => /<(EditPage|Editing|Begun)\b/.test(textOf(name)));
    expect(makers.filter(name => !list.includes(`'${name}'`))).toEqual([]);
  });
});
