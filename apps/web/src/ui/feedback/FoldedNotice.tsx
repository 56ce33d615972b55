import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNarrow } from '../use-narrow.ts';
import './feedback.css';

interface FoldedNoticeProps {
  type: 'info' | 'warning';
  /** What a phone says until it is touched: three or four words. */
  short: string;
  title: string;
  /** What to do about it. */
  children: ReactNode;
  className: string;
}

/** A notice above a page that stays: one line, on a phone of a few words, which opens, so that the work below is in sight. */
export function FoldedNotice({ type, short, title, children, className }: FoldedNoticeProps) {
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const line = (
    <button type="button" className="cz-folded" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isNarrow ? short : title}
      {isOpen ? <UpOutlined /> : <DownOutlined />}
    </button>
  );
  const whole = (
    <>
      {isNarrow && <p>{title}.</p>}
      {children}
    </>
  );
  return (
    <Alert
      className={`${className} cz-folded-notice`}
      type={type}
      showIcon
      title={line}
      description={isOpen ? whole : undefined}
    />
  );
}
