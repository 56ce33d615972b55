import { formatNumber } from '@cabezal/domain/money/money';
import { Pagination, Select } from 'antd';
import type { ReactNode } from 'react';
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

const whole = (value: number) => formatNumber(value, 0);

/** «1–50 de 1.284 · 0,08 s»; a bounded count says so: «de más de 10.000». */
export function countText(page: number, pageSize: number, shown: number, total: number, isExact: boolean): string {
  if (shown === 0) return 'Ninguna fila';
  const first = (page - 1) * pageSize + 1;
  return `${whole(first)}–${whole(first + shown - 1)} de ${isExact ? '' : 'más de '}${whole(total)}`;
}

export function TableFoot({ state, update, total, isExact, shown, ms, extra, narrow }: FootProps) {
  return (
    <footer className="cz-table-foot">
      <span role="status">
        {countText(state.page, state.page_size, shown, total, isExact)} · {formatNumber(ms / 1000, 2)} s
      </span>
      <span className="cz-toolbar-gap" />
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
    </footer>
  );
}
