import { color } from './tokens.ts';
import './brand.css';

interface BrandProps {
  /** The mark alone, without the word. */
  bare?: boolean;
  /** On a dark ground. */
  dark?: boolean;
  size?: 'normal' | 'large';
}

/** The mark: an orange container on a truck, and the name. */
export function Brand({ bare = false, dark = false, size = 'normal' }: BrandProps) {
  const cab = dark ? color.white : color.ink;
  const window = dark ? color.ink : color.white;
  return (
    <span className={`cz-brand cz-brand-${size}${dark ? ' cz-brand-dark' : ''}`}>
      <svg viewBox="0 0 38 26" aria-hidden="true">
        <rect x="1" y="1" width="20" height="16" rx="1.5" fill={color.orange} />
        <path d="M5 4v10M9 4v10M13 4v10M17 4v10" stroke={color.orangeDeep} strokeWidth="1.4" />
        <path d="M23.500 17.500V6h6l6 6v5.500z" fill={cab} />
        <path d="M25.800 8.200h2.800l3.400 3.600h-6.200z" fill={window} />
        <path d="M0 18.700h37" stroke={cab} strokeWidth="1.800" />
        <g fill={window} stroke={cab} strokeWidth="1.800">
          <circle cx="8" cy="21.500" r="2.800" />
          <circle cx="15.500" cy="21.500" r="2.800" />
          <circle cx="30" cy="21.500" r="2.800" />
        </g>
      </svg>
      {!bare && <b>Cabezal</b>}
    </span>
  );
}
