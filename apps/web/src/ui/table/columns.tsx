import { formatMoney, formatNumber, formatPercent } from '@cabezal/domain/system/amounts/money';
import { formatDate, formatDateTime } from '@cabezal/domain/system/time/time';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TypeChip } from '../status/marks.tsx';

/**
 * Functions that create list columns. `textColumn('name', 'Nombre', { sort: true })`: the first argument is a field of the row, `sort:
 * true` means that the server sorts by that field; a missing value is a dash.
 */
export interface Column<R> {
  key: string;
  title: string;
  render: (row: R) => ReactNode;
  /** Field by which the server sorts; absent: not sortable. */
  sort?: string;
  width?: number;
  /**
   * Share of the table's width in percent, for names and routes: they are cut with an ellipsis, so that the other columns stay on the
   * screen.
   */
  flex?: number;
  align?: 'right' | 'center';
  /** Hidden until the person shows it. */
  hidden?: boolean;
  /** Cannot be hidden (the identity of the row). */
  locked?: boolean;
  /** Place on a phone's card; default: the first column is the title, the status is at the side, the next two are in the line. */
  card?: 'title' | 'side' | 'line' | 'none';
  /** Content of the card, which has no column heading to explain the value. */
  cardRender?: (row: R) => ReactNode;
}

export interface ColumnOptions<R> {
  sort?: boolean | string;
  width?: number;
  flex?: number;
  hidden?: boolean;
  locked?: boolean;
  card?: Column<R>['card'];
  /** Replaces the content (alignment and width stay). */
  render?: (row: R) => ReactNode;
  cardRender?: Column<R>['cardRender'];
}

export type Field<R> = Extract<keyof R, string>;

const none = <span className="cz-none">—</span>;
const orNone = (shown: ReactNode) => (shown === null || shown === undefined || shown === '' ? none : shown);

function make<R>(
  field: Field<R>,
  title: string,
  options: ColumnOptions<R>,
  rest: Partial<Column<R>> & { show: (value: R[Field<R>], row: R) => ReactNode },
): Column<R> {
  const { show, ...shape } = rest;
  const { sort, render, ...chosen } = options;
  return {
    key: field,
    title,
    sort: sort === true ? field : sort || undefined,
    ...shape,
    ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)),
    render: render ?? (row => orNone(show(row[field], row))),
  };
}

type Maker = <R>(field: Field<R>, title: string, options?: ColumnOptions<R>) => Column<R>;

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value));

export const textColumn: Maker = (field, title, options = {}) =>
  make(field, title, options, { show: value => asText(value) });

/**
 * A long text or name on one line with the full text as tooltip; with a share of the table's width it leaves room for the other columns.
 */
export const longTextColumn: Maker = (field, title, options = {}) =>
  make(field, title, options, {
    width: options.flex === undefined ? 240 : undefined,
    show: value =>
      value ? (
        <span title={asText(value)} className={options.flex === undefined ? 'cz-clip' : 'cz-clip cz-clip-flex'}>
          {asText(value)}
        </span>
      ) : (
        ''
      ),
  });

export const numberColumn: Maker = (field, title, options = {}) =>
  make(field, title, options, {
    align: 'right',
    width: 96,
    show: value => (value === null || value === undefined ? '' : formatNumber(value as string | number, 0)),
  });

/** 42,1 % */
export const percentColumn: Maker = (field, title, options = {}) =>
  make(field, title, options, {
    align: 'right',
    width: 88,
    show: value => (value === null || value === undefined ? '' : formatPercent(value as string | number)),
  });

/** $1.440,00; negative amounts in the colour of problems. */
export const moneyColumn: Maker = (field, title, options = {}) =>
  make(field, title, options, {
    align: 'right',
    width: 112,
    show: value => {
      const text = asText(value);
      return text && <span className={text.startsWith('-') ? 'cz-negative' : undefined}>{formatMoney(text)}</span>;
    },
  });

/** 24/nov/2026 */
export const dateColumn: Maker = (field, title, options = {}) =>
  make(field, title, options, { width: 108, show: value => formatDate(value as string | null) });

/** 24/nov/2026 12:42, the time less prominent. */
export const instantColumn: Maker = (field, title, options = {}) =>
  make(field, title, options, {
    width: 140,
    show: value => {
      const [day, time] = formatDateTime(value as string | null).split(' ');
      return day ? (
        <>
          {day} <span className="cz-quiet">{time}</span>
        </>
      ) : (
        ''
      );
    },
  });

export const yesNoColumn: Maker = (field, title, options = {}) =>
  make(field, title, options, { width: 72, show: value => (value ? 'Sí' : 'No') });

/** EXP or IMP from `E` or `I`. */
export const typeColumn: Maker = (field, title, options = {}) =>
  make(field, title, options, { width: 66, show: value => (value ? <TypeChip type={asText(value)} /> : '') });

/** The identity of the row: a link to its page, always visible. */
export function linkColumn<R>(
  field: Field<R>,
  title: string,
  options: ColumnOptions<R> & { to: (row: R) => string },
): Column<R> {
  const { to, ...rest } = options;
  return make(field, title, rest, {
    locked: true,
    card: 'title',
    show: (value, row) => (
      <Link to={to(row)} className="cz-id-link">
        {asText(value) || '—'}
      </Link>
    ),
  });
}

/** Any other content. */
export function customColumn<R>(
  key: string,
  title: string,
  render: (row: R) => ReactNode,
  options: Omit<Column<R>, 'key' | 'title' | 'render'> = {},
): Column<R> {
  return { key, title, render: row => orNone(render(row)), ...options };
}
