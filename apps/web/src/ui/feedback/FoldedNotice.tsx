import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNarrow } from '../use-narrow.ts';
import './feedback.css';

interface FoldedNoticeProps {
  type: 'info' | 'warning';
  /** The text of the folded notice on a phone: three or four words. */
  short: string;
  title: string;
  /** What to do about it. */
  children: ReactNode;
  className: string;
}

/** A permanent notice above a page: one line; on a phone a few words that unfold, so that the content below stays visible. */
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
