import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { Pagination, Select } from 'antd';
import type { ReactNode } from 'react';
import { countText } from './count-text.ts';
import { type ListState, PAGE_SIZES } from './list-state.ts';

interface FootProps {
  state: ListState;
  update: (patch: Partial<ListState>) => void;
  total: number;
  isExact: boolean;
  shown: number;
  ms: number;
  extra?: ReactNode;
  narrow: boolean;
}

export function TableFoot({ state, update, total, isExact, shown, ms, extra, narrow }: FootProps) {
  return (
    <footer className="cz-table-foot">
      <span role="status">
        {countText({ page: state.page, pageSize: state.page_size, shown, total, isExact })} ·{' '}
        {formatNumber(ms / 1000, 2)} s
      </span>
      <span className="cz-gap" />
      {extra}
      {!narrow && (
        <Select
          variant="borderless"
          size="small"
          aria-label="Filas por página"
          popupMatchSelectWidth={false}
          value={state.page_size}
          options={PAGE_SIZES.map(size => ({ value: size, label: `${size} por página` }))}
          onChange={page_size => update({ page_size })}
        />
      )}
      {total > 0 && (
        <Pagination
          size="small"
          simple={narrow}
          current={state.page}
          pageSize={state.page_size}
          total={total}
          showSizeChanger={false}
          showLessItems
          onChange={page => update({ page })}
        />
      )}
    </footer>
  );
}
