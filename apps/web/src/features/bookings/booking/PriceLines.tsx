import type { ReactNode } from 'react';
import './price.css';

interface LineProps {
  label: ReactNode;
  value: ReactNode;
  tone?: 'strong' | 'quiet' | 'problem' | 'fair';
}

/** A line of a price: description, and amount at the right. */
export function PriceLine({ label, value, tone }: LineProps) {
  return (
    <div className={`cz-booking-price-line${tone ? ` cz-booking-price-${tone}` : ''}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export function PriceLines({ children }: { children: ReactNode }) {
  return <dl className="cz-booking-price-lines">{children}</dl>;
}
