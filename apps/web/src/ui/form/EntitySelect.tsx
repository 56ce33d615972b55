import type { Call } from '@cabezal/contract/call';
import type { Page } from '@cabezal/contract/shapes';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useDebounced } from '../use-debounced.ts';
import { clearable } from './clearable.tsx';
import type { EntityOption } from './entity-option.ts';
import { bestFirst, optionSearch } from './option-search.ts';
import { knownOption, readOption, withStored } from './stored-option.ts';
import { Typing, useUnchosen } from './Unchosen.tsx';

/**
 * Selects of records by name: a search on the server while typing (EntitySelect), or a short catalogue that is loaded whole (LookupSelect).
 */

type Key = number | string;

interface SelectControl {
  id?: string;
  value?: Key | null;
  onChange?: (value: Key | null) => void;
  onBlur?: () => void;
  disabled?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  /** For a field outside a form item. */
  'aria-label'?: string;
}

export interface EntitySelectProps<R> extends SelectControl {
  call: Call<unknown, Page<R> | readonly R[]>;
  /** The input of the call for a typed text; absent: a page of the list. */
  inputOf?: (search: string) => Record<string, unknown>;
  option: (row: R) => EntityOption;
  /** Fixed filters of the list. */
  filters?: Record<string, unknown>;
  /** The name of the current value of the record. */
  current?: EntityOption | null;
  /** Reads the name of a value that nothing else names: that of a continued draft, or of the address. */
  nameOf?: ((value: Key) => Promise<string>) | undefined;
  /** Called with the whole row of the selected record. */
  onPick?: (row: R | null) => void;
}

const SHOWN = 30;

function OptionLine({ option }: { option: EntityOption }) {
  return (
    <span className={option.refused ? 'cz-option cz-option-refused' : 'cz-option'}>
      <span>{option.label}</span>
      {(option.refused ?? option.hint) && <span className="cz-option-hint">{option.refused ?? option.hint}</span>}
    </span>
  );
}

const rowsOf = <R,>(answer: Page<R> | readonly R[] | undefined): readonly R[] =>
  answer === undefined ? [] : 'rows' in answer ? answer.rows : answer;

/** The option of the value: a known one, else one whose name is read. */
function useNamed(
  value: Key | null | undefined,
  known: readonly (EntityOption | null | undefined)[],
  { source, nameOf }: { source: string; nameOf: ((value: Key) => Promise<string>) | undefined },
): EntityOption | null {
  const named = knownOption(value, known);
  const isUnknown = value != null && named === null && nameOf !== undefined;
  const read = useQuery({
    queryKey: ['select name', source, value],
    queryFn: () => (value != null && nameOf ? nameOf(value) : ''),
    enabled: isUnknown,
    staleTime: 300_000,
  });
  return isUnknown ? readOption(value, read) : named;
}

export function EntitySelect<R>(props: EntitySelectProps<R>) {
  const { call, inputOf, option, filters, current, nameOf, onPick, ...control } = props;
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 250);
  const [picked, setPicked] = useState<EntityOption | null>(null);
  const page = { page: 1, page_size: SHOWN, sort: [], ...(search && { search }), ...(filters && { filters }) };
  const input = inputOf ? inputOf(search) : page;
  const found = useCall(call, input, { enabled: opened, keepPrevious: true, staleTime: 60_000 });
  const rows = rowsOf(found.data);
  // Until the server has answered the current text, only matching options are offered: Enter must not select another one.
  const isBehind = typed.trim() !== search || found.isPlaceholderData;
  const named = bestFirst(typed, rows.map(option));
  const options = isBehind ? named.filter(entry => optionSearch.filterOption(typed, entry)) : named;
  const known = useNamed(control.value, [picked, current, ...options], { source: call.path, nameOf });
  if (known && !options.some(entry => entry.value === known.value)) options.push(known);
  const { onInput, chosen, ...handlers } = useUnchosen(control);
  return (
    <Typing onInput={onInput}>
      <Select<Key, EntityOption & { disabled: boolean }>
        id={control.id}
        aria-label={control['aria-label']}
        autoFocus={control.autoFocus}
        disabled={control.disabled}
        {...handlers}
        placeholder={control.placeholder ?? 'Elija'}
        allowClear={clearable}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        loading={found.isFetching}
        notFoundContent={found.error ? found.error.message : found.isFetching ? 'Buscando…' : 'Sin resultados'}
        value={control.value ?? undefined}
        options={options.map(entry => ({ ...entry, disabled: entry.refused !== undefined }))}
        optionRender={entry => <OptionLine option={entry.data} />}
        onOpenChange={open => open && setOpened(true)}
        onChange={value => {
          const row = rows.find(candidate => option(candidate).value === value) ?? null;
          setPicked(row ? option(row) : null);
          chosen();
          control.onChange?.(value ?? null);
          onPick?.(row);
        }}
      />
    </Typing>
  );
}

export interface LookupSelectProps<R> extends SelectControl {
  call: Call<unknown, readonly R[]>;
  input?: Record<string, unknown>;
  option: (row: R) => EntityOption;
  /** The name of the current value of the record, if the catalogue no longer offers it. */
  current?: EntityOption | null;
}

/** For a catalogue that is short enough to be loaded whole. */
export function LookupSelect<R>({ call, input = {}, option, current, ...control }: LookupSelectProps<R>) {
  const found = useCall(call, input, { staleTime: 300_000 });
  const isCurrent = current != null && current.value === control.value;
  const options = withStored((found.data ?? []).map(option), isCurrent ? current : null);
  const { onInput, chosen, ...handlers } = useUnchosen(control);
  return (
    <Typing onInput={onInput}>
      <Select<Key, EntityOption>
        id={control.id}
        autoFocus={control.autoFocus}
        disabled={control.disabled}
        {...handlers}
        placeholder={control.placeholder ?? 'Elija'}
        allowClear={clearable}
        showSearch={optionSearch}
        loading={found.isFetching}
        notFoundContent={found.error ? found.error.message : 'Sin resultados'}
        value={control.value ?? undefined}
        options={options}
        optionRender={entry => <OptionLine option={entry.data} />}
        onChange={value => {
          chosen();
          control.onChange?.(value ?? null);
        }}
      />
    </Typing>
  );
}
