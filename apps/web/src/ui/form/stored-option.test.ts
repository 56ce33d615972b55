import { describe, expect, it } from 'vitest';
import { knownOption, readOption, storedOption, withStored } from './stored-option.ts';

const offered = [{ value: 1, label: 'Estiba' }];

describe('the entry that a record has', () => {
  it('is shown with its name, even if its list no longer offers it', () => {
    expect(withStored(offered, storedOption(12, 'Escolta'))).toEqual([...offered, { value: 12, label: 'Escolta' }]);
  });
  it('is not shown twice', () => {
    expect(withStored(offered, storedOption(1, 'Estiba'))).toEqual(offered);
  });
  it('is absent in a new record, and where none is stored', () => {
    expect(withStored(offered, storedOption(undefined, undefined))).toEqual(offered);
    expect(storedOption(null, null)).toBeNull();
  });
});

describe('a value that only its number is known of', () => {
  it('has the name of a pick or of the record', () => {
    const [picked, current] = [{ value: 3, label: 'Tercon' }, storedOption(4, 'DP World')];
    expect(knownOption(4, [picked, current])?.label).toBe('DP World');
    expect(knownOption(3, [null, undefined, picked])?.label).toBe('Tercon');
    expect(knownOption(5, [picked, current])).toBeNull();
    expect(knownOption(null, [picked, current])).toBeNull();
  });
  it('has the name that is read, never its number while it is read', () => {
    expect(readOption(5, { data: 'Contecon', isError: false }).label).toBe('Contecon');
    expect(readOption(5, { data: undefined, isError: false }).label).toBe('Leyendo…');
    // The reader may not read the record.
    expect(readOption(5, { data: undefined, isError: true }).label).toBe('5');
  });
});

const texts = import.meta.glob<string>(['../../features/**/*.tsx', '../../kits/**/*.tsx', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const parts = Object.values(texts).flatMap(text =>
  text.split(/^(?=(?:export )?(?:default )?(?:function|const) \w)/m).map(part => {
    return [/(?:function|const) (\w+)/.exec(part)?.[1] ?? '', part] as const;
  }),
);

/** A field of a form that selects from a list that a call answers. */
const selectsFromCall = (part: string) =>
  /\buse(Call|\w*Types|Services)\(/.test(part) && /<Field\b(?:(?!<\/Field>)[\s\S])*?<Select\b[^/]*?\.map\(/.test(part);

/** They only add: their form has no stored value. */
const onlyAdd = ['AddFromCatalogue', 'RejectDialog'];

it('a field of a form names the stored entry of its list', () => {
  const bare =
    'const types = useCall(get, {}).data; <Field name="a"><Select options={types.map(one => one)} /></Field>';
  expect(selectsFromCall(bare)).toBe(true);
  const found = parts.filter(([, part]) => selectsFromCall(part) && !/\bwithStored\(/.test(part)).map(([name]) => name);
  expect(found.toSorted()).toEqual(onlyAdd);
});

/** Dialogs and choices whose value was always picked from the list, or whose name the form has. */
const alwaysNamed = [
  'ChangePrice',
  'FinesTab',
  'MoveModem',
  'PlaybackPage',
  'ProviderSelect',
  'RuleFields',
  'WithdrawalsTab',
  'selects',
];

it('a select of records reads the name of a value from a draft or the address', () => {
  const bare = Object.entries(texts).flatMap(([file, text]) => {
    const selects = text.match(/<EntitySelect\b(?:(?!\/>)[\s\S])*?\/>/g) ?? [];
    return selects.some(select => !/\bnameOf=/.test(select)) ? [/(\w+)\.tsx$/.exec(file)?.[1] ?? file] : [];
  });
  expect(bare.toSorted()).toEqual(alwaysNamed);
});
