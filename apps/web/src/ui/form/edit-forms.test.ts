import { describe, expect, it } from 'vitest';

/**
 * Every form that changes a stored record is on the list that `e2e/edit-forms.test.ts` tests with two people. A form that sends a version
 * without the edit protection would overwrite others' changes or lose typed values.
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

/** The arguments of each call `name(…)`. */
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
/** A component with a form of its own, or a hook, whose form is elsewhere. */
const fills = (name: string, text: string) => /\.ts$/.test(name) || /\buseForm\b|<Form(Shell|Page|Modal)?\b/.test(text);

/**
 * A form that sends the version that it changes: `toInput={values => ({ …values, version })}`, `extra={{ version }}`, or directly,
 * `save.run({ …, version })`, `cleanValues(input, { …, version })`.
 */
const sendsVersion = (text: string, name = 'A.tsx') =>
  /(toInput|extra)[=:][^;]{0,260}\bversion\b/s.test(text) ||
  (fills(name, text) && argumentsOf(text, /\.run\(|\bcleanValues\(/g).some(namesVersion));

/** Their version identifies the state that the action leaves; their fields contain nothing of the record. */
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
  'alerts/DisableRule.tsx',
  'monitoring/cases/EndCase.tsx',
  'monitoring/cases/use-cases.ts',
  'equipments/modem/MoveModem.tsx',
  'fees/ApproveFees.tsx',
  'kits/prices/ChooseForMany.tsx',
  'kits/prices/EndRule.tsx',
  'cutoffs/AllowanceRatesTab.tsx',
  'cutoffs/BonusRulesTab.tsx',
  'boards/pending/BoxDialog.tsx',
  'overview/ReturnDialog.tsx',
  'overview/movements/CancelDialog.tsx',
  'overview/street-turns/ApproveDialog.tsx',
  'sap/SettleDialog.tsx',
];

/** Saving ends what they change, so that a second person has nothing left to save; their own browser test has the conflict. */
const savedOnce = ['guides/rescue/RescueWizard.tsx'];

describe('forms that change a record', () => {
  it('are found by this check', () => {
    expect(sendsVersion('<FormModal toInput={values => ({ ...values, id, version: row.version })} />')).toBe(true);
    expect(sendsVersion('<FormModal toInput={values => ({ ...values })} />')).toBe(false);
    const own = 'const [form] = Form.useForm(); save.run(cleanValues(input, { ...values, version: person.version }))';
    expect(sendsVersion(own)).toBe(true);
    expect(sendsVersion(own.replaceAll('version', 'phone'))).toBe(false);
    expect(sendsVersion('action.run({ id, version: detail.version })', 'use-schedule.ts')).toBe(true);
    expect(sendsVersion('<Button onClick={() => action.run({ id, version })} />')).toBe(false);
    expect(files.filter(name => sendsVersion(textOf(name), name)).length).toBeGreaterThan(15);
  });
  it('have the edit protection', () => {
    const without = files.filter(name => sendsVersion(textOf(name), name) && !/\bedit\b/.test(textOf(name)));
    expect(without.filter(name => !actionsOnly.includes(name))).toEqual([]);
  });
  it('are on the list of the test with two people', () => {
    const makers = files.filter(name => /<(EditPage|Editing|Begun)\b/.test(textOf(name)));
    expect(makers.filter(name => !(list.includes(`'${name}'`) || savedOnce.includes(name)))).toEqual([]);
  });
});
