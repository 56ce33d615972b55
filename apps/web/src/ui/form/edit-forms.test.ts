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
/** «guides/special/FalseFreightModal.tsx», «kits/rules/EndRule.tsx». */
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

/** The end of the part of the text that begins at `from`: where brackets are balanced and `isEnd` holds. */
function endOf(text: string, from: number, isEnd: (sign: string, at: number) => boolean): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (depth === 0 && isEnd(sign, at)) return at;
    if ('({['.includes(sign)) depth++;
    else if (')}]'.includes(sign)) depth--;
  }
  return text.length;
}

/** The opening tags of the forms with the edit protection. */
const protectedTags = (text: string): string[] =>
  [...text.matchAll(/<(Form(Modal|Page|Shell)|EntryModal)\b/g)]
    .map(({ index }) =>
      text.slice(
        index,
        endOf(text, index, (sign, at) => sign === '>' && text[at - 1] !== '='),
      ),
    )
    .filter(tag => /\bedit=\{/.test(tag));

/** The expression of `initial={…}`; null: the form has no initial values. */
function initialIn(tag: string): string | null {
  const found = /\binitial=\{/.exec(tag);
  if (found === null) return null;
  const from = found.index + found[0].length;
  return tag
    .slice(
      from,
      endOf(tag, from, sign => sign === '}'),
    )
    .trim();
}

/** The entries of an object literal without its braces. */
function entriesOf(literal: string): string[] {
  const entries: string[] = [];
  for (let from = 0; from < literal.length; ) {
    const to = endOf(literal, from, sign => sign === ',');
    entries.push(literal.slice(from, to).trim());
    from = to + 1;
  }
  return entries.filter(entry => entry !== '');
}

/** `name`, `...record`, and `name: …` whose value comes from a `name`: the field has the name that it has in the record. */
function hasRecordsName(entry: string): boolean {
  const [, name, value] = /^(\w+):(.*)$/s.exec(entry) ?? [];
  if (name === undefined || value === undefined) return /^(\.\.\.)?\w+$/.test(entry);
  return new RegExp(`\\b${name}\\b`).test(value);
}

/** Whether the text declares a function of this name, or imports the name. */
const isFunction = (name: string, text: string) =>
  [
    `\\bfunction ${name}\\(`,
    `\\bconst ${name} = \\([^=]*\\)(: \\w+)? =>`,
    `^import \\{[^}]*\\b${name}\\b[^}]*\\} from`,
  ].some(pattern => new RegExp(pattern, 'm').test(text));

/**
 * Whether a conflict can name the fields of the form: `initial` is the function that computes its values from the record, or a literal whose
 * fields have the record's names.
 */
function namesFields(initial: string, text: string): boolean {
  if (/^\w+$/.test(initial)) return isFunction(initial, text);
  if (initial.startsWith('{')) return entriesOf(initial.slice(1, -1)).every(hasRecordsName);
  return /^\([^=]*\) =>/.test(initial);
}

/** A conflict does not name the fields of this form. Values in `{...shared}` are not seen. */
function isSilent(tag: string, text: string): boolean {
  const initial = initialIn(tag);
  return initial === null ? tag.includes('{...') : !namesFields(initial, text);
}

/** They pass on the values of the form that uses them. */
const passedOn = ['booking/BookingForm.tsx', 'catalogues/EntryModal.tsx', 'costs/AgreedForm.tsx'];

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
  'kits/rules/EndRule.tsx',
  'kits/rules/EndOnDay.tsx',
  'boards/pending/BoxDialog.tsx',
  'overview/ReturnDialog.tsx',
  'overview/movements/CancelDialog.tsx',
  'overview/street-turns/ApproveDialog.tsx',
  'sap/SettleDialog.tsx',
];

/** Saving ends what they change, so that a second person has nothing left to save; their own browser test has the conflict. */
const savedOnce = ['guides/rescue/RescueWizard.tsx'];
/** Opened by a link, without a session: its conflict is in `monitoring/rating-draft.test`. */
const byLink = ['monitoring/LinkRating.tsx'];

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
  it('name the fields of a conflict', () => {
    const tag = (initial: string) => `<FormModal edit={edit} title="Cambiar" initial={${initial}} onClose={onClose}>`;
    const isNamed = (initial: string, text = '') => isSilent(tag(initial), text) === false;
    expect(protectedTags(tag('{ name }').replace('edit={edit}', ''))).toEqual([]);
    expect(isNamed('{ ...record, km: Number(record.km), name }')).toBe(true);
    expect(isNamed('{ cost_items: sub.given?.items ?? [] }')).toBe(false);
    expect(isNamed('{ document_total: total }')).toBe(false);
    expect(isNamed('initial', 'const initial = { document_total: total };')).toBe(false);
    expect(isNamed('costValues', 'const costValues = ({ total }: Cost) => ({ document_total: total });')).toBe(true);
    expect(isNamed('({ total }: Cost) => ({ document_total: total })')).toBe(true);
    expect(isSilent('<FormModal edit={edit} {...shared}>', '')).toBe(true);
    const silent = files.filter(name => protectedTags(textOf(name)).some(one => isSilent(one, textOf(name))));
    expect(silent.filter(name => !passedOn.includes(name))).toEqual([]);
  });
  it('are on the list of the test with two people', () => {
    const makers = files.filter(name => /<(EditPage|Editing|Begun)\b/.test(textOf(name)));
    const excepted = [...savedOnce, ...byLink];
    expect(makers.filter(name => !(list.includes(`'${name}'`) || excepted.includes(name)))).toEqual([]);
  });
});
