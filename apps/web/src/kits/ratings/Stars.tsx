import { StarFilled } from '@ant-design/icons';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { ConfigProvider } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { MOST, nextStars, STEP } from './star-keys.ts';
import './ratings.css';

const five = [1, 2, 3, 4, 5];

/** Five stars, filled up to the value. */
function Filled({ value }: { value: number }) {
  const row = five.map(star => <StarFilled key={star} />);
  return (
    <span className="cz-ratings-stars" aria-hidden>
      <span className="cz-ratings-empty">{row}</span>
      <span className="cz-ratings-filled" style={{ width: `${(value / MOST) * 100}%` }}>
        {row}
      </span>
    </span>
  );
}

/** A rating: the stars and the same value as a number. */
export function Stars({ value }: { value: number }) {
  return (
    <span className="cz-ratings-shown">
      <Filled value={value} />
      <strong>
        {formatNumber(value, 1)}
        <span className="cz-sr"> de {MOST} estrellas</span>
      </strong>
    </span>
  );
}

interface InputProps {
  id?: string;
  /** The criterion: «Puntualidad». */
  label: string;
  value?: number | null;
  /** Null: the rating is removed. */
  onChange?: (value: number | null) => void;
  /** Focused on mount, because the person has just opened it. */
  takesFocus?: boolean;
}

/**
 * One to five in steps of a half; one tab stop. A digit sets the value, the arrows change it by a half, Delete removes it. A press counts
 * by its position on the stars.
 */
export function StarInput({ id, label, value = null, onChange, takesFocus }: InputProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  const own = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (takesFocus) own.current?.focus();
  }, [takesFocus]);
  const [pointed, setPointed] = useState<number | null>(null);
  const at = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const halves = Math.ceil(((event.clientX - left) / width) * (MOST / STEP));
    return Math.min(MOST, Math.max(1, halves * STEP));
  };
  const press = (event: KeyboardEvent) => {
    const next = nextStars(value, event.key);
    if (next === undefined || componentDisabled) return;
    event.preventDefault();
    onChange?.(next);
  };
  return (
    <span
      id={id}
      ref={own}
      className="cz-ratings-input"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={MOST}
      aria-valuenow={value ?? undefined}
      aria-valuetext={value === null ? 'Sin calificar' : `${formatNumber(value, 1)} de ${MOST}`}
      aria-disabled={componentDisabled || undefined}
      onKeyDown={press}
    >
      <span
        className="cz-ratings-press"
        onPointerMove={event => event.pointerType === 'mouse' && !componentDisabled && setPointed(at(event))}
        onPointerLeave={() => setPointed(null)}
        onPointerUp={event => !componentDisabled && event.button === 0 && onChange?.(at(event))}
      >
        <Filled value={pointed ?? value ?? 0} />
      </span>
      <span className="cz-ratings-figure">{value === null ? '' : formatNumber(pointed ?? value, 1)}</span>
    </span>
  );
}
